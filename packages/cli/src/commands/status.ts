import type { components } from "@skillyard/client/api";
import type { Context } from "../context";
import type { Run } from "../definitions";
import { answered, day, verdict } from "../listings";
import { table } from "../output";
import { plain } from "../plain";
import { findingsText } from "../scanned";

type Schemas = components["schemas"];

export const run: Run = async (context, [slug = ""]) => {
  const api = await context.mine();
  const at = { params: { path: { slug } } };
  const [versions, report] = await Promise.all([
    api.GET("/v1/skills/{slug}/versions", at).then(answered),
    api.GET("/v1/security/{slug}", at).then(answered),
  ]);
  context.out.result({ slug, versions, report }, () => describe(context, versions, report));
  return 0;
};

function describe(context: Context, versions: Schemas["VersionRecord"][], report: Schemas["SecurityReport"]): string {
  const { out } = context;
  const rows = versions.map(({ version, status, security_status, security_score, created_at }) => [
    out.style("bold", plain(version)),
    plain(status),
    verdict(out, security_status),
    security_score === null ? "" : String(security_score),
    day(created_at),
  ]);
  const findings = findingsText(context, report.findings);
  return [table(rows), ...(findings ? ["", `Findings in ${plain(report.version)}`, findings] : [])].join("\n");
}
