import { asText } from "@skillyard/review/scan/text";
import type { Run } from "../definitions";
import { EXIT } from "../failure";
import { plainLines } from "../plain";

export const run: Run = async ({ out, origin }, paths, { sarif }) => {
  const { scanAll } = await import("@skillyard/review/scan/scan");
  const results = await scanAll(paths.length > 0 ? paths : ["."]);
  if (sarif) {
    const { asSarif } = await import("@skillyard/review/scan/sarif");
    out.raw(asSarif(results, origin));
  } else out.result(results, () => plainLines(asText(results, origin)));
  if (results.some(({ verdict }) => verdict === "error")) return EXIT.failed;
  return results.some(({ verdict }) => verdict === "block") ? EXIT.refused : 0;
};
