import { sourceVersion } from "./compile/source-version";

/** Changes with every rule and with every line of code that judges; where programs are bundled, it came with the bundle. */
export const RULESET_VERSION = sourceVersion();
