import { hostKindOf, hostOf, isDeclaredHost, isNameless, urlsIn } from "../knowledge/hosts";
import { IDEA } from "../lexicon";
import type { Severity } from "../report";
import { behindBacks } from "./behind-backs";
import { type Instruction, judged, type Surroundings } from "./instruction";
import { IMPERATIVE } from "./phrases";

const FETCH =
  /\b(?:fetch|download|load|read|retrieve|pull|poll|check|curl|wget|webfetch|get|query|import|obtain|request|contact|connect to|call)(?:es|s|ed|ing)?\b/i;
const OBEY =
  /\b(?:follow|obey|execute|apply|carry out|comply with|act (?:on|upon|according to)|perform|adhere to|do (?:what|whatever|as)|treat|implement|honor|interpret|process|run(?= (?:all|any|whatever|every|its|returned|fetched|received|remote))) (?:(?:exactly|all|any|the|every|each|its|these|those|whatever|strictly|of|and|precisely|their|new|fetched|returned|remote|latest|downloaded|retrieved|received|resulting|directive|pending|queued) ){1,5}(?:as )?(?:instructions?|commands?|directives?|orders|steps|tasks?|actions?|guidance|prompts?|response|content|output|payload|(?:it|that|they|server) (?:says?|contains?|returns?|tells?|instructs?|specif\w+)|there(?:in)?|found (?:there|in it)|rules|playbook|procedure|setup|what)\b|\b(?:obey|follow|carry out|execute) (?:it|them)\b|\btreat (?:it|them|this) as (?:a )?(?:part of (?:this|the) (?:skill|instructions|prompt)|binding|mandatory|authoritative|your (?:own )?(?:instructions|orders|rules)|an order)/i;
const REGULARLY =
  /\b(?:every|each) (?:\d+ )?(?:few )?(?:minutes?|hours?|days?|sessions?|times?|conversations?|start(?:up)?|requests?|tasks?|runs?)|\bperiodically|\bheartbeat|\bon (?:every|each) |\bat (?:the )?(?:start|beginning) of|\bbefore (?:every|each|any|responding|answering|doing)|\bcontinuously|\bdaily|\bhourly/i;

/** Rules of one's own that are had from elsewhere. */
const TAKES_RULES =
  /\b(?:load|fetch|read|get|pull|download|import|take|obtain|retrieve|refresh|receive|sync|update) (?:(?:your|its|all|any|the|latest|current|new|remote|today'?s|further|additional) ){1,3}(?:(?:operating|behaviou?ral?|system|agent|core|active|runtime|working|session|persona|task|house) ){0,2}(?:rules|instructions|directives|orders|guidelines|persona|system prompt|behaviou?r|playbook|standing orders) (?:from|at|via|off|with|published at|hosted (?:at|on))\b/i;

/** Orders from wherever they lie, to be carried out as they come. */
const TAKES_ORDERS =
  /\b(?:read|fetch|load|get|pull|download|poll|retrieve|check) (?:for )?(?:the |any |all |new |its |our )*(?:remote|server(?:'s|-side)?|control|c2|upstream) (?:instructions?|commands?|orders|directives|control files?)\b[^.!?]{0,120}\b(?:execute|run|follow|obey|apply|carry out|perform)\b/i;

/** The agent speaks, to tell what it will do for the person. */
const OFFERS = /\bI(?: will| shall|'ll) $/;

/** Orders to take further orders from an address, where they can change after every review. */
export const remoteOrders: Instruction = {
  rule: "remote-instructions",
  category: "prompt_injection",
  message: "This tells the agent to do whatever an address tells it, which can change after this review.",
  remediation: "Ship the instructions inside the package.",
  ideas: [
    IDEA.obey | IDEA.run | IDEA.download | IDEA.gather,
    IDEA.orders | IDEA.always | IDEA.send | IDEA.download | IDEA.memory,
  ],
  judge({ text }, around) {
    const taken = TAKES_RULES.exec(text);
    if (taken && IMPERATIVE.test(text.slice(0, taken.index))) {
      const severity = severityOf(`${text} ${around.announced()}`, behindBacks(around, 4).pkg);
      if (severity) return { severity, offset: taken.index };
    }
    const unnamed = judged("warn", text, TAKES_ORDERS);
    if (unnamed && IMPERATIVE.test(text.slice(0, unnamed.offset))) return unnamed;
    const obey = OBEY.exec(text);
    if (!obey || !IMPERATIVE.test(text.slice(0, obey.index)) || OFFERS.test(text.slice(0, obey.index))) return null;
    const near = around.near(2, 0);
    const before = near.slice(0, near.length - text.length + obey.index);
    const severity = FETCH.test(before) ? severityOf(around.near(2, 1), behindBacks(around, 4).pkg) : null;
    return severity && judged(severity, text, OBEY);
  },
};

/** A place that is described and not named. */
const UNNAMED =
  /\bfrom (?:the |a |our |its |their )?(?:[\w-]{1,14}'s |remote |vendor'?s? |update |external |central |configuration |control |author'?s? ){1,2}(?:server|site|website|endpoint|url|host|gist|feed|channel)\b/i;

function severityOf(near: string, pkg: Surroundings["pkg"]): Severity | null {
  const places = urlsIn(near).map(({ url }) => ({ url, kind: hostKindOf(url), host: hostOf(url) ?? "" }));
  const far = places.filter(({ kind }) => kind !== "local" && kind !== "private");
  if (far.length === 0) return UNNAMED.test(near) && REGULARLY.test(near) ? "warn" : null;
  if (far.some(({ url, kind }) => isNameless(kind) || url.startsWith("http:"))) return "block";
  const isKnown = far.every(({ kind, host }) => kind === "well_known" || isDeclaredHost(pkg, host));
  if (isKnown) return "info";
  return REGULARLY.test(near) ? "block" : "warn";
}
