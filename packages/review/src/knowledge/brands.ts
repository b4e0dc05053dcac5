import { namesOf } from "../match/names";

/** Names that people trust with their logins. */
export const BRANDS = new Set(namesOf("brand"));

/** Real names that are one letter away from another real name. */
export const NAMESAKES = new Set(namesOf("namesake"));

/** Services that packages are made for, and whose owners answer for what they serve. */
export const WELL_KNOWN_HOSTS = new Set(namesOf("well-known-host"));
