import type { ManifestCondition } from "../compile/text-schema";
import type { PackageJudgement } from "./coded";
import { manifestPlace } from "./manifest-place";
import { patternOf } from "./pattern";

/** The judgement of a rule about the manifest. */
export function manifestJudgement(conditions: ManifestCondition[]): PackageJudgement {
  const tests = conditions.map(({ has, ...asked }) => ({ ...asked, isIn: has && patternOf(has, "iu") }));
  return (pkg) => {
    const { name, description, extra } = pkg.manifest;
    const keys: Record<string, unknown> = { ...extra, name, description };
    const found = tests.find(({ key, values, isIn }) => {
      const value = keys[key];
      return value !== undefined && (values?.includes(String(value)) ?? true) && (isIn?.test(String(value)) ?? true);
    });
    if (!found) return [];
    const { severity, key, message } = found;
    return [{ severity, ...manifestPlace(pkg, key), ...(message === undefined ? {} : { message }) }];
  };
}
