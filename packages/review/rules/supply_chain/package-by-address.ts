import { judgeDemands } from "../../src/follow/packages/demands";
import { severityOfAddress } from "../../src/follow/packages/package-address";

export const judge = judgeDemands(({ source = "" }) => {
  const url = source.replace(/^[\w-]+@(?=git|http)/, "").replace(/^git\+/, "");
  const severity = /^https?:/.test(url) ? severityOfAddress(url) : null;
  return severity && { severity };
});
