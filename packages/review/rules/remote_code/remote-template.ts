import { excerptOf } from "../../src/excerpt";
import { hostKindOf } from "../../src/knowledge/hosts";
import type { ContentJudgement } from "../../src/match/coded";
import type { DocumentLink } from "../../src/read/containers/office-links";

/** Kinds of relation whose target is loaded, and may be run, when the document is opened. */
const LOADED = /\/(?:attachedTemplate|oleObject|frame|subDocument|aFChunk|control|externalLinkPath|vbaProject)$/i;

/** A template from elsewhere brings its macros along, past every check of the document itself. */
export const judge: ContentJudgement<DocumentLink> = ({ target, type }) => {
  if (!LOADED.test(type)) return [];
  const what = type.endsWith("/attachedTemplate") ? "template" : "object";
  const isKnown = /^https:/i.test(target) && ["well_known", "placeholder"].includes(hostKindOf(target) ?? "");
  return [
    {
      severity: isKnown ? "warn" : "block",
      excerpt: excerptOf(target),
      message: `The document loads its ${what} from another machine when it is opened; macros can come that way.`,
    },
  ];
};
