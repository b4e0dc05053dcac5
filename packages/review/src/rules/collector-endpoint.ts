import { destinationsOf } from "../follow/code/destination";
import { findingOf } from "../follow/code/finding";
import { flowOf } from "../follow/code/flow";
import { asSending } from "../follow/code/sent-data";
import type { Finding, ReviewedPackage } from "../report";

/** Finds programs that send to a place made for catching what others send, or to a tunnel into somebody's machine. */
export function collectorEndpoint(pkg: ReviewedPackage): Finding[] {
  return flowOf(pkg).events.flatMap((event) => {
    const sending = event.kind === "send" ? event : asSending(event);
    if (!sending) return [];
    const place = destinationsOf(pkg, sending.texts).find(({ kind }) => kind === "collector" || kind === "tunnel");
    const isData = sending.data.size > 0 || sending.target.size > 0 || sending.content.length > 0;
    if (!place || !isData) return [];
    return findingOf(pkg, event, {
      rule: "collector-endpoint",
      severity: "warn",
      category: "exfiltration",
      message: `The program sends data to ${place.host}, where anybody can open a mailbox without a name.`,
      remediation: "Send to a service whose owner the description names, or let the user set the address.",
    });
  });
}
