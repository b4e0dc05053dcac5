/** What rules and those who follow code call what was followed. */
export const EVENT_KINDS = [
  /** Data leaves for another machine; `texts` are its addresses. */
  "send",
  /** Text is run as code, or unpacked in a way that runs code; `texts` is the code. */
  "run_code",
  /** A command is started; `texts` are command lines. */
  "run_command",
  "load_module",
  "write",
  "delete",
  "read",
  "connect",
  /** The program's own input and output are tied to something else, as a reverse shell does. */
  "redirect",
  "encrypt",
  /** A library thing is reached by a name that was put together or decoded. */
  "disguised_name",
  "watch",
  "registry",
  /** Somebody is given rights, or a good word, by an account of the user's; `texts` is all that is said of it. */
  "grant",
  "endorse",
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Where code comes from that a program runs and that is none of its own text. */
export const FOREIGN_SOURCES = ["download", "decoded", "socket", "request", "data_file", "temporary_file"] as const;
export type ForeignSource = (typeof FOREIGN_SOURCES)[number];

/** Where something lies that is started later. */
export const STARTUP_PLACES = ["login", "schedule", "startup", "shell_profile", "git_hook", "editor"] as const;
export type StartupPlace = (typeof STARTUP_PLACES)[number];

/** What a command sends away. */
export const SENT_DATA = ["credentials", "environment", "keys", "private", "typed"] as const;

/** Hosts by the list in `knowledge/names` that they are in, with `-` for `_`; the first that fits. */
export const LISTED_HOSTS = ["collector", "tunnel", "messenger_hook", "paste_site", "shortener", "file_host"] as const;
/** Places whose owner cannot be told, or that exist to take in what others send. */
export const NAMELESS_HOSTS = ["address", ...LISTED_HOSTS, "punycode", "look_alike"] as const;

/** What kind of place an address leads to. */
export const HOST_KINDS = ["local", "private", ...NAMELESS_HOSTS, "placeholder", "well_known", "other"] as const;
export type HostKind = (typeof HOST_KINDS)[number];

/** How the name of a host passes for another. */
export const HOST_DISGUISES = ["as_subdomain", "before_at", "letters", "slip", "with_word", "beside_own"] as const;
export type HostDisguise = (typeof HOST_DISGUISES)[number];
