/** Where a download comes from, as far as its address tells. */
export type Origin = "known_installer" | "placeholder" | "local" | "https" | "insecure" | "address" | "unknown";

/** Addresses whose whole purpose is to be piped into a shell; matched on the host, or on host and path. */
const KNOWN_INSTALLERS = [
  "aka.ms",
  "astral.sh",
  "awscli.amazonaws.com",
  "bootstrap.pypa.io",
  "bun.com",
  "bun.sh",
  "claude.ai/install",
  "cli.github.com",
  "community.chocolatey.org",
  "cursor.com/install",
  "deb.nodesource.com",
  "deno.land",
  "dl.k8s.io",
  "dot.net",
  "fly.io/install",
  "fnm.vercel.app",
  "foundry.paradigm.xyz",
  "get.docker.com",
  "get.helm.sh",
  "get.jetify.com",
  "get.k3s.io",
  "get.pnpm.io",
  "get.pulumi.com",
  "get.rvm.io",
  "get.scoop.sh",
  "get.sdkman.io",
  "get.volta.sh",
  "getcomposer.org",
  "install.determinate.systems",
  "install.duckdb.org",
  "install.python-poetry.org",
  "lmstudio.ai/install",
  "mise.jdx.dev",
  "mise.run",
  "nixos.org/nix/install",
  "ollama.com/install",
  "opencode.ai/install",
  "pixi.sh",
  "raw.githubusercontent.com/Homebrew/install/",
  "raw.githubusercontent.com/helm/helm/",
  "raw.githubusercontent.com/nvm-sh/nvm/",
  "raw.githubusercontent.com/ohmyzsh/ohmyzsh/",
  "raw.githubusercontent.com/pyenv/pyenv-installer/",
  "rpm.nodesource.com",
  "rustwasm.github.io",
  "sdk.cloud.google.com",
  "sh.rustup.rs",
  "starship.rs/install",
  "tailscale.com/install",
];

const PLACEHOLDER_HOST = /(?:^|\.)(?:example\.(?:com|org|net)|example|test|invalid)$|^(?:your|my|some)[-.]/;
const LOCAL_HOST = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0|host\.docker\.internal)$/;

/** The host of an address, lower-case and without a port; null where it is not an address. */
export function hostOf(url: string): string | null {
  return parse(url)?.hostname ?? null;
}

/** Judges the address of one command, never the line around it. */
export function originOf(url: string): Origin {
  const parsed = parse(url);
  if (!parsed) return "unknown";
  const { hostname, pathname, protocol } = parsed;

  if (LOCAL_HOST.test(hostname)) return "local";
  if (/^[\d.]+$|^\[/.test(hostname)) return "address";
  if (PLACEHOLDER_HOST.test(hostname)) return "placeholder";
  if (protocol === "https:" && KNOWN_INSTALLERS.some((known) => matches(known, hostname, pathname))) {
    return "known_installer";
  }
  return protocol === "https:" ? "https" : "insecure";
}

function matches(known: string, hostname: string, pathname: string): boolean {
  const [host, ...path] = known.split("/");
  return hostname === host && pathname.startsWith(`/${path.join("/")}`);
}

function parse(url: string): URL | null {
  try {
    const parsed = new URL(url);
    return /^https?:$/.test(parsed.protocol) ? parsed : null;
  } catch {
    return null;
  }
}
