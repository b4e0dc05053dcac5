import type { OpenedPackage } from "@skillyard/format/package";
import type { Followed } from "./follow/shell/followed";
import type { ReviewedFile } from "./read/reviewed-file";

export const SEVERITIES = ["block", "warn", "info"] as const;
export type Severity = (typeof SEVERITIES)[number];
export type Verdict = "pass" | "warn" | "block";

export const CATEGORIES = [
  "archive",
  "malware",
  "binary",
  "type_mismatch",
  "manifest",
  "permissions",
  "secret",
  "remote_code",
  "obfuscation",
  "hidden_text",
  "prompt_injection",
  "concealment",
  "exfiltration",
  "credential_theft",
  "social_engineering",
  "persistence",
  "tampering",
  "destruction",
  "backdoor",
  "mining",
  "supply_chain",
  "fraud",
  "capability_mismatch",
  "policy",
] as const;
export type Category = (typeof CATEGORIES)[number];

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
  /** Too little to be told of; rules about several findings take it into account, and no report has it. */
  isFaint?: true;
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

/** A file while it is being read: its package, and the shell in it with what its commands would do. */
export type Reading = { pkg: ReviewedPackage; file: ReviewedFile; shell: Followed[] };

/** A rule that looks at one file at a time. All rules are pure: the same package gives the same findings. */
export type FileRule = (reading: Reading) => Finding[];

/** A rule that notes something of every file, and judges when it has seen them all. Notes are few and short. */
export type GatheringRule = (pkg: ReviewedPackage) => Gathering<Finding[]>;
export type Gathering<Result> = { read: (reading: Reading) => void; finish: () => Result };

/** A rule that looks at the package as a whole, after all of its files were read: at what `flowOf` knows of its programs. */
export type PackageRule = (pkg: ReviewedPackage) => Finding[];

/** A rule about what all others have found in a package. */
export type FindingsRule = (findings: Finding[]) => Finding[];
