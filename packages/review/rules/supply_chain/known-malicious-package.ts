import { judgeDemands } from "../../src/follow/packages/demands";
import { isKnownBad } from "../../src/follow/packages/known-bad";

export const judge = judgeDemands(({ ecosystem, name, version = "" }) => {
  if (!name || !isKnownBad(ecosystem, name, version)) return null;
  const which = `"${name.slice(0, 60)}"${version ? ` in version ${version.slice(0, 20)}` : ""}`;
  return { severity: "block", message: `The package ${which} is known to have been published to do harm.` };
});
