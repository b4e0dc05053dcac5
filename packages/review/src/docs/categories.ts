import type { Category } from "../report";

/** What the rules of each category look for, in the order in which they are told. */
export const CATEGORY_TEXTS: Record<Category, { title: string; about: string }> = {
  remote_code: { title: "Remote code", about: "Programs from elsewhere that are fetched and run, at once or later." },
  exfiltration: {
    title: "Exfiltration",
    about: "Private data that leaves for somebody whom the package does not serve.",
  },
  credential_theft: {
    title: "Credential theft",
    about: "Keys, tokens and passwords that are gathered, shown or sent elsewhere.",
  },
  prompt_injection: {
    title: "Prompt injection",
    about: "Orders to the agent to forget its own, or to obey somebody else.",
  },
  concealment: { title: "Concealment", about: "Orders to hide from people what is done." },
  hidden_text: { title: "Hidden text", about: "Text that people can't see and agents read." },
  obfuscation: { title: "Obfuscation", about: "What is written so that nobody sees what it does." },
  social_engineering: { title: "Social engineering", about: "Lures, threats and false names." },
  fraud: { title: "Fraud", about: "Payments and results that are turned to somebody else's good." },
  persistence: {
    title: "Persistence",
    about: "What starts by itself, or is remembered, after the package has done its work.",
  },
  tampering: { title: "Tampering", about: "Safeguards, records and work that are weakened or changed." },
  destruction: { title: "Destruction", about: "What belongs to the user and is deleted or made unusable." },
  backdoor: { title: "Backdoor", about: "Ways by which somebody else gets into the machine or what it makes." },
  mining: { title: "Mining", about: "Programs that spend the machine on coins for somebody else." },
  supply_chain: { title: "Supply chain", about: "Dependencies and steps that somebody else decides about." },
  malware: { title: "Malware", about: "What is known for harm: programs, packages, addresses and signatures." },
  secret: { title: "Secrets", about: "Secrets that were left in the package." },
  permissions: { title: "Permissions", about: "Rights that are opened further than the work needs." },
  capability_mismatch: {
    title: "Capability mismatch",
    about: "What the package does and says that it does not, or does not say.",
  },
  manifest: { title: "Manifest", about: "Fields of the manifest that are unknown, or grant more than they seem to." },
  archive: { title: "Archive", about: "Archives and other files that can't be opened, or hold more than they show." },
  binary: {
    title: "Programs without source",
    about: "Programs without source, which nobody can read before they run.",
  },
  type_mismatch: { title: "Disguised files", about: "Files that are not what their names say." },
  policy: { title: "Policy", about: "What whoever runs a service forbids there, by rules of their own." },
};
