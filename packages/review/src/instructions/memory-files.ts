import { anyOf, namesOf } from "../match/names";

const KNOWN = "memory-files";
const AMBIGUOUS = "ambiguous-memory-files";
const RULES_FILES = "editor-rules-files";

export const MEMORY_FILE_NAMES = [KNOWN, AMBIGUOUS, RULES_FILES].flatMap(namesOf);

/** Sources of patterns, to be read with or without regard to case. */
export const KNOWN_MEMORY = anyOf(KNOWN);
export const MEMORY_DOCUMENT = anyOf(KNOWN, AMBIGUOUS);
export const OWN_NOTE = anyOf("own-notes");
export const RULES_FILE = anyOf(RULES_FILES);
export const RULES_FOLDER = String.raw`\.(?:cursor|continue|roo|kiro|windsurf|trae|augment)\/(?:rules|steering)`;
/** Any of them as a text names it. */
export const MEMORY_FILE = String.raw`\b${MEMORY_DOCUMENT}\b|(?<![\w.])${RULES_FILE}\b|${RULES_FOLDER}`;
