// Writes down what V8 has compiled of a bundle after some reviews, for processes with the options of this one.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { zipSync } from "fflate";
import { readEntries } from "../corpus/entry";
import { loadCompiled } from "./compiled";

/** Every so many of the sample packages: enough to call nearly every function of the engine. */
const STEP = 6;

const [, , file = ""] = process.argv;
const { exports, script, cacheFile } = loadCompiled<typeof import("./tasks")>(path.resolve(file));
for (const { id, files } of readEntries().filter((_, index) => index % STEP === 0)) {
  const upload = { bytes: zipSync(files, { level: 1 }), filename: `${id}.zip`, type: "skill" as const, slug: id };
  await exports.work({ kind: "check", upload });
  await exports.work({ kind: "review", upload, foundElsewhere: [] });
}
writeFileSync(cacheFile, script.createCachedData());
