import type { Surroundings } from "../instruction";

/** Fields of work; a package that says it works in one has business there. */
const FIELDS = {
  sending:
    /\b(?:e-?mails?|mails?|mailing|newsletters?|send(?:s|ing)?|forward\w*|upload\w*|sync\w*|shar(?:e|es|ing)|back-?ups?|archiv\w+|publish\w*|post(?:s|ing)?|deploy\w*|webhooks?|notif\w+|slack|telegram|discord|whatsapp|messag\w+|telemetry|crm|outreach|campaigns?|submit\w*|export\w*|transfer\w*|report(?:s|ing) to|stream\w*|ingest\w*|api)\b/i,
  money:
    /\b(?:stripe|paypal|payments?|pay|refunds?|billing|invoic\w*|subscriptions?|checkout|shop\w*|store|commerce|orders?|bank\w*|financ\w*|accounting|payroll|trad(?:e|es|ing)|crypto|wallets?|transactions?|purchas\w*|donat\w*|expenses?|budget|customers?)\b/i,
  mail: /\b(?:e-?mails?|mails?|mailbox\w*|inbox\w*|gmail|outlook|imap|messages?)\b/i,
  files:
    /\b(?:files?|folders?|director\w+|disks?|storage|drive|clean\w*|photos?|documents?|backups?|organi[sz]\w+|sort\w*|tidy\w*|duplicates?|downloads?|workspace|uninstall\w*|reset\w*)\b/i,
  calendar: /\b(?:calendars?|events?|meetings?|schedul\w+|appointments?|agenda)\b/i,
  code: /\b(?:git|github|gitlab|repositor\w+|repos?|commits?|branch\w*|pull requests?|prs?|merge\w*|code review\w*|issues?|ci)\b/i,
  access:
    /\b(?:access|permissions?|roles?|iam|rbac|users?|accounts?|admin\w*|onboard\w*|members?|teams?|invit\w+|collaborat\w+|shar(?:e|es|ing)|kubernetes|k8s|cloud|aws|gcp|azure|security|identity|auth\w*|provision\w*|databases?|\w{0,8}sql)\b/i,
};

export type Field = keyof typeof FIELDS;

/** Whether the package says, where it introduces itself, that it works in a field. */
export function worksWith({ manifest }: Surroundings["pkg"], field: Field): boolean {
  return FIELDS[field].test(`${manifest.name.replaceAll(/[-_]/g, " ")} ${manifest.description}`);
}
