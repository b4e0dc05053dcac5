import { judgeDemands } from "../../src/follow/packages/demands";
import { severityOfAddress } from "../../src/follow/packages/package-address";
import { isKnownRegistry } from "../../src/follow/packages/popular";
import { hostKindOf, hostOf, originOf } from "../../src/knowledge/hosts";

export const judge = judgeDemands(({ registry = "" }) => {
  const host = hostOf(registry);
  const origin = originOf(registry);
  if (!host || isKnownRegistry(host) || origin === "local" || origin === "placeholder") return null;
  if (hostKindOf(registry) === "private") return null;
  return {
    severity: severityOfAddress(registry) === "block" ? "block" : "warn",
    message: `Packages are taken from ${host.slice(0, 80)}, which is no known registry.`,
  };
});
