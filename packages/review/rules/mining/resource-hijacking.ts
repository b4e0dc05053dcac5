import { destinationsOf } from "../../src/follow/code/destination";
import { flowOf } from "../../src/follow/code/flow";
import type { Event } from "../../src/follow/code/machine";
import type { Origins } from "../../src/follow/code/origin";
import { SECRET_NAME } from "../../src/follow/code/sent-data";
import { hostOf } from "../../src/knowledge/hosts";
import { isStranger, isUndisclosed } from "../../src/knowledge/strangers";
import type { ProgramJudgement } from "../../src/match/coded";
import type { ReviewedPackage } from "../../src/report";

/** Finds what a stranger's server has asked for and goes, with a key of the person's, to a service; the answer goes back to that server. */
export const judge: ProgramJudgement = (event, pkg) => {
  if (event.kind !== "send" || !isPaid(event)) return null;
  const hosts = fetchedFrom(event.data).filter((host) => isStranger(pkg, `https://${host}`));
  const host = hosts.find((one) => isQueue(pkg, one));
  return host === undefined ? null : { severity: isUndisclosed(pkg, `https://${host}`) ? "block" : "warn" };
};

/** Whether a service is told a key of the person's. */
function isPaid({ credentials }: Event): boolean {
  return [...credentials.values()].some(({ kind, what }) => kind === "variable" && SECRET_NAME.test(what));
}

function fetchedFrom(origins: Origins): string[] {
  return [...origins.values()].flatMap(({ kind, what }) => (kind === "download" ? (hostOf(what) ?? []) : []));
}

/** Whether a host is asked for work by anybody, without a key, and told what came of it. */
function isQueue(pkg: ReviewedPackage, host: string): boolean {
  const events = flowOf(pkg).events.filter((event) => event.kind === "send" && isTo(pkg, event, host));
  const asks = events.some(({ data, credentials }) => data.size === 0 && credentials.size === 0);
  return asks && events.some(({ data, target }) => data.size > 0 && fetchedFrom(target).includes(host));
}

function isTo(pkg: ReviewedPackage, { texts, target }: Event, host: string): boolean {
  const isKeyed = [...target.values()].some(({ kind }) => kind === "variable");
  const isThere = destinationsOf(pkg, texts).some((to) => to.host === host) || fetchedFrom(target).includes(host);
  return isThere && !isKeyed;
}
