import type { ManifestCondition } from "../compile/text-schema";
import { knownNear } from "../knowledge/well-known-names";
import type { PackageJudgement } from "./coded";
import { manifestPlace } from "./manifest-place";
import { patternOf } from "./pattern";

/** The judgement of a rule about the manifest: that of the first condition that finds something. */
export function manifestJudgement(conditions: ManifestCondition[]): PackageJudgement {
  const judges = conditions.map(compiled);
  return (pkg) => judges.map((judge) => judge(pkg)).find((said) => said.length > 0) ?? [];
}

function compiled({ severity, message, of, key, except, values, has, looks_like: likeness }: ManifestCondition) {
  const isIn = has && patternOf(has, "iu");
  const isMeant = (text: string) => (values?.includes(text) ?? true) && (isIn?.test(text) ?? true);

  const judge: PackageJudgement = (pkg) => {
    const { name, description, extra } = pkg.manifest;
    const keys: Record<string, unknown> = { ...extra, name, description };
    const asked = key === "*" ? Object.keys(extra).filter((each) => !except.includes(each)) : [key];
    if (of !== undefined && pkg.type !== of) return [];
    return asked.flatMap((each) => {
      const text = String(keys[each]);
      const known = likeness ? nearIn(text) : "";
      if (keys[each] === undefined || known === undefined || !isMeant(text)) return [];
      return [
        { severity, ...manifestPlace(pkg, each), ...(message && { message: message.replace("{known}", known) }) },
      ];
    });
  };
  return judge;
}

/** The well-known thing that one of the words of a name is easily taken for. */
function nearIn(name: string): string | undefined {
  return name.split("-").flatMap((word) => knownNear(word) ?? [])[0];
}
