import { destinationsOf } from "../flow/destination";
import { findingOf } from "../flow/finding";
import { type LineDeed, lineDeeds } from "../flow/line-flow";
import type { Finding, ReviewedPackage } from "../report";

type About = Omit<Finding, "file" | "line" | "excerpt">;

/** Finds in Ruby, PHP, Perl and Go what the followed languages are searched for: theft, foreign code, shells for others. */
export function otherLanguages(pkg: ReviewedPackage): Finding[] {
  return pkg.files.flatMap((file) =>
    lineDeeds(file.path, file.text ?? "").flatMap((deed) => {
      const about = judge(pkg, deed);
      return about ? findingOf(pkg, { file: file.path, line: deed.line, hidden: null }, about) : [];
    }),
  );
}

function judge(pkg: ReviewedPackage, { kind, what, addresses }: LineDeed): About | null {
  switch (kind) {
    case "sends":
      return judgeSending(pkg, what, addresses);
    case "evaluates_fetched":
      return {
        rule: "evaluated_download",
        severity: "block",
        category: "remote_code",
        message: "The program runs what it has just downloaded.",
        remediation: "Ship the code as a readable file of the package.",
      };
    case "evaluates_decoded":
      return {
        rule: "evaluated_decoded_text",
        severity: "block",
        category: "obfuscation",
        message: "The program runs text that it decodes, so nobody sees what it does.",
        remediation: "Ship the code as a readable file of the package.",
      };
    case "shell":
      return {
        rule: "reverse_shell",
        severity: "block",
        category: "remote_code",
        message: "The program ties a shell to a network connection, so that somebody else controls this machine.",
        remediation: "Remove it; offer the few actions that are needed, by name.",
      };
  }
}

function judgeSending(pkg: ReviewedPackage, what: string, addresses: string[]): About | null {
  const places = destinationsOf(pkg, addresses);
  if (places.every(({ kind }) => kind === "local")) return null;
  const isTrusted = places.every(
    ({ kind, isDeclared }) => isDeclared || kind === "well_known" || kind === "unresolved",
  );
  const isEnvironment = what === "environment";
  return {
    rule: isEnvironment ? "data_exfiltration" : "secret_exfiltration",
    severity: isTrusted ? "warn" : "block",
    category: isEnvironment ? "exfiltration" : "credential_theft",
    message: `The program sends ${isEnvironment ? "the whole environment, with every key in it," : "keys, logins or private files"} to another machine.`,
    remediation: "Send only what the service needs, to the service that the description names, and say so there.",
  };
}
