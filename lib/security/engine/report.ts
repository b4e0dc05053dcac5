import type { OpenedPackage } from "@/lib/packages/format/package";
import type { ReviewedFile } from "./reviewed-file";

export type Severity = "block" | "warn" | "info";
export type Verdict = "pass" | "warn" | "block";

export type Category =
  | "archive"
  | "malware"
  | "binary"
  | "type_mismatch"
  | "manifest"
  | "permissions"
  | "secret"
  | "remote_code"
  | "obfuscation"
  | "hidden_text"
  | "prompt_injection"
  | "concealment"
  | "exfiltration"
  | "credential_theft"
  | "social_engineering"
  | "persistence"
  | "tampering"
  | "destruction"
  | "backdoor"
  | "mining"
  | "supply_chain"
  | "fraud"
  | "capability_mismatch";

export type Finding = {
  rule: string;
  severity: Severity;
  category: Category;
  file: string;
  line: number | null;
  /** At most 160 characters, secrets masked. */
  excerpt: string | null;
  message: string;
  remediation: string;
};

/** What the package reaches for, whether or not anything is wrong with it. */
export type Observed = {
  tools: string[];
  /** Every host that is named anywhere. */
  hosts: string[];
  /** What its programs and commands do: the hosts that they talk to, files, programs started, variables read. */
  contacted: string[];
  paths: string[];
  commands: string[];
  variables: string[];
  unread: string[];
};

export type Report = {
  verdict: Verdict;
  /** 0 to 100, 100 is clean; never contradicts the verdict. */
  score: number;
  rulesetVersion: string;
  scanHash: string;
  findings: Finding[];
  observed: Observed;
};

export type Reviewable = Pick<OpenedPackage, "files" | "manifest" | "type">;

/** The package as rules see it. */
export type ReviewedPackage = Pick<OpenedPackage, "manifest" | "type"> & { files: ReviewedFile[] };

/** A rule looks at a whole package and is pure: the same package gives the same findings. */
export type Rule = (pkg: ReviewedPackage) => Finding[];
