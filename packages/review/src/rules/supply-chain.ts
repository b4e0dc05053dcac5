import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import { configuredRegistries } from "../follow/packages/configured-registries";
import { type Declared, declaredIn } from "../follow/packages/declared";
import { installOf } from "../follow/packages/installs";
import { isKnownBad } from "../follow/packages/known-bad";
import { lookAlikeOf } from "../follow/packages/look-alike";
import { manifestTextsOf } from "../follow/packages/manifest-texts";
import { type Ecosystem, KNOWN_REGISTRIES } from "../follow/packages/popular";
import { type Hit, type Judge, judgeShell } from "../follow/shell/judge";
import { hitList } from "../hit-list";
import { hostKindOf, hostOf, originOf } from "../knowledge/hosts";
import type { Finding, Reading, Severity } from "../report";

const LIFECYCLE = /^(?:preinstall|install|postinstall|prepare|preprepare|postprepare|prepublish)$/;

/** Finds packages from doubtful places, with names that are taken for others', or that act while they are installed. */
export function supplyChain(reading: Reading): Finding[] {
  return [...judgeShell(reading, judgeInstall), ...inManifest(reading)];
}

export const judgeInstall: Judge = (command) => {
  const install = installOf(command);
  const configured = configuredRegistries(command).flatMap(fromRegistry);
  if (!install) return configured;
  return [
    ...configured,
    ...install.wanted.flatMap(({ name, version }) => byName(install.ecosystem, name, version)),
    ...install.sources.flatMap(fromSource),
    ...install.registries.flatMap(fromRegistry),
  ];
};

/** What a file declares that a package manager reads. */
function inManifest({ pkg, file }: Reading): Finding[] {
  const { findings, add } = hitList();
  for (const { name, text, firstLine } of manifestTextsOf(file)) {
    for (const declared of declaredIn(name, text)) {
      const line = firstLine + declared.line - 1;
      for (const { isFirm, ...hit } of judgeDeclared(declared)) {
        const severity = severityInContext(hit.severity, pkg, file, { line, offset: 0 }, isFirm);
        const excerpt = () => excerptOf((text.split("\n")[declared.line - 1] ?? "").trimStart());
        add(severity, () => ({ ...hit, severity, file: file.path, line, excerpt: excerpt() }));
      }
    }
  }
  return findings;
}

function judgeDeclared({ ecosystem, name, version = "", source, registry, script }: Declared): Hit[] {
  return [
    ...(name ? byName(ecosystem, name, version) : []),
    ...(source ? fromSource(source) : []),
    ...(registry ? fromRegistry(registry) : []),
    ...(script && LIFECYCLE.test(script.event) ? installScript(script.command) : []),
  ];
}

/** Whoever audits packages installs theirs from where everybody does, too. */
function hit(rule: string, severity: Severity, message: string, remediation: string): Hit {
  return { rule, severity, category: "supply_chain", message, remediation, isFirm: true };
}

function byName(ecosystem: Ecosystem, name: string, version: string): Hit[] {
  if (!isKnownBad(ecosystem, name, version)) return lookAlike(name, ecosystem);
  return [
    hit(
      "known-malicious-package",
      "block",
      `The package "${name.slice(0, 60)}"${version ? ` in version ${version.slice(0, 20)}` : ""} is known to have been published to do harm.`,
      "Remove it, and everything that it has brought along.",
    ),
  ];
}

function lookAlike(name: string, ecosystem: Ecosystem): Hit[] {
  const known = lookAlikeOf(name, ecosystem);
  if (!known) return [];
  return [
    hit(
      "typosquatted-package",
      "warn",
      `The package "${name.slice(0, 60)}" is named so that it is easily taken for "${known}".`,
      `Install "${known}" if that is what is meant.`,
    ),
  ];
}

function fromSource(source: string): Hit[] {
  const url = source.replace(/^[\w-]+@(?=git|http)/, "").replace(/^git\+/, "");
  const severity = /^https?:/.test(url) ? severityOf(url) : null;
  return severity
    ? [
        hit(
          "package-by-address",
          severity,
          "A package is installed from an address instead of a registry; whoever owns the address decides what it does.",
          "Install it from its registry, with a pinned version.",
        ),
      ]
    : [];
}

function fromRegistry(registry: string): Hit[] {
  const host = hostOf(registry);
  if (
    !host ||
    KNOWN_REGISTRIES.test(host) ||
    originOf(registry) === "local" ||
    hostKindOf(registry) === "private" ||
    originOf(registry) === "placeholder"
  )
    return [];
  return [
    hit(
      "unknown-registry",
      severityOf(registry) === "block" ? "block" : "warn",
      `Packages are taken from ${host.slice(0, 80)}, which is no known registry.`,
      "Take packages from the registry that everybody uses.",
    ),
  ];
}

/** Code hosts show who wrote a thing, so there it is worth no word; null stands for that. */
function severityOf(url: string): Severity | null {
  const origin = originOf(url);
  const kind = hostKindOf(url);
  if (
    origin === "local" ||
    origin === "placeholder" ||
    origin === "known_installer" ||
    kind === "private" ||
    KNOWN_REGISTRIES.test(hostOf(url) ?? "") ||
    /^(?:[\w-]+\.)?(?:github|gitlab|bitbucket|codeberg|huggingface|githubusercontent|pythonhosted)\.(?:com|org|co)$/.test(
      hostOf(url) ?? "",
    )
  )
    return null;
  if (
    origin === "address" ||
    origin === "insecure" ||
    /^(?:tunnel|paste_site|shortener|collector|file_host)$/.test(kind ?? "")
  )
    return "block";
  return kind === "well_known" ? null : "warn";
}

/** A script that a package manager runs unasked, when it reaches out or brings its own code. */
function installScript(command: string): Hit[] {
  const reaches =
    /\b(?:curl|wget|nc|ncat|iwr|irm|Invoke-WebRequest)\s|\bfetch\(|https?\.(?:get|request)\(|\/dev\/tcp\//.test(
      command,
    );
  const brings = /\b(?:node|python3?|perl|ruby)\s+(?:-[ec]|--eval)\b|base64\s+(?:-d|--decode)|\beval\b/.test(command);
  const takes =
    /\b(?:npx|bunx|pnpx|dlx)\s+(?:-y|--yes)\b|\b(?:npx|bunx|npm i(?:nstall)?|uvx)\s[^&|;]{0,100}@latest\b|\bpip3?\s+install\s+(?!-r|-e|\.)/.test(
      command,
    );
  if (!reaches && !brings && !takes) return [];
  return [
    hit(
      "install-script",
      reaches && /\|\s*(?:ba|z)?sh\b|\$\(|env\b/.test(command) ? "block" : "warn",
      reaches || brings
        ? "The package runs a program of its own when it is installed, and that reaches out or hides in a line."
        : "The package fetches the newest of another and runs it when it is installed.",
      "Remove the script, or make it a file that says what it does.",
    ),
  ];
}
