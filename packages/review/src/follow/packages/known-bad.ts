import type { Ecosystem } from "./popular";

/**
 * Releases that went out with somebody else's code in them, as the registries' own advisories say, and names that were
 * only ever published to do harm; no version stands for every one.
 */
const KNOWN_BAD: Record<Ecosystem, Record<string, string>> = {
  npm: {
    "event-stream": "3.3.6",
    "flatmap-stream": "",
    crossenv: "",
    "eslint-scope": "3.7.2",
    electorn: "",
    loadyaml: "",
    "discord.dll": "",
    twilio_npm: "",
    "twilio-npm": "",
    "jdb.js": "",
    fallguys: "",
    "ua-parser-js": "0.7.29 0.8.0 1.0.0",
    coa: "2.0.3 2.0.4 2.1.1 2.1.3 3.0.1 3.1.3",
    rc: "1.2.9 1.3.9 2.3.9",
    "node-ipc": "10.1.1 10.1.2",
    peacenotwar: "",
    colors: "1.4.1 1.4.2 1.4.44-liberty-2",
    faker: "6.6.6",
    "@solana/web3.js": "1.95.6 1.95.7",
    "@lottiefiles/lottie-player": "2.0.5 2.0.6 2.0.7",
    "@rspack/core": "1.1.7",
    "@rspack/cli": "1.1.7",
    nx: "20.9.0 20.10.0 20.11.0 20.12.0 21.5.0 21.6.0 21.7.0 21.8.0",
    chalk: "5.6.1",
    debug: "4.4.2",
    "ansi-styles": "6.2.2",
    "ansi-regex": "6.2.1",
    "strip-ansi": "7.1.1",
    "supports-color": "10.2.1",
    "wrap-ansi": "9.0.1",
    "color-convert": "3.1.1",
    "color-name": "2.0.1",
    "is-arrayish": "0.3.3",
    "@ctrl/tinycolor": "4.1.1 4.1.2",
  },
  pypi: {
    "python3-dateutil": "",
    jeilyfish: "",
    colourama: "",
    acqusition: "",
    "apidev-coop": "",
    torchtriton: "",
    ctx: "0.1.2 0.1.2-1 0.2.2 0.2.2.1 0.2.6",
    ultralytics: "8.3.41 8.3.42 8.3.45 8.3.46",
    "loglib-modules": "",
    "pyg-modules": "",
    pygrata: "",
    "pygrata-utils": "",
  },
  cargo: { rustdecimal: "", faster_log: "", async_println: "" },
  gem: {
    "atlas-client": "",
    strong_password: "0.0.7",
    "rest-client": "1.6.10 1.6.11 1.6.12 1.6.13",
    "bootstrap-sass": "3.2.0.3",
  },
};

/** Whether a package is known for harm, in the version that is asked for where only some of its releases are. */
export function isKnownBad(ecosystem: Ecosystem, name: string, version: string): boolean {
  const entry = Object.hasOwn(KNOWN_BAD[ecosystem], name.toLowerCase())
    ? KNOWN_BAD[ecosystem][name.toLowerCase()]
    : undefined;
  if (entry === undefined) return false;
  return entry === "" || entry.split(" ").includes(version.replace(/^[=v\s]+/, ""));
}
