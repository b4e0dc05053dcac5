import { ASSISTANTS } from "@skillyard/assistants/assistants";
import type { Definition, Option } from "./definitions";

const USER: Option = { flags: "-g, --global", about: "for all of your projects, in your home, instead of this one" };
const DRY: Option = { flags: "--dry-run", about: "say what would be done, and do nothing" };
const OVERWRITE: Option = { flags: "--overwrite", about: "lose what was changed in the files here" };
const TYPES = ["skill", "agent"];

/** Every command, in the order in which a reader meets them. */
export const COMMANDS: Definition[] = [
  {
    name: "login",
    about: "Sign in, in the browser of this machine or of another",
    options: [
      { flags: "--device", about: "with a code to type in a browser anywhere" },
      { flags: "--token", about: "with a token, read from the input" },
    ],
    examples: ["skillyard login", "skillyard login --device"],
    load: () => import("./commands/login"),
  },
  { name: "whoami", about: "Say who is signed in", load: () => import("./commands/whoami") },
  { name: "logout", about: "Revoke the token and delete it here", load: () => import("./commands/logout") },
  {
    name: "search",
    takes: "<words...>",
    about: "Find skills and agents",
    options: [
      { flags: "--type <type>", about: "one of the two", choices: TYPES },
      { flags: "--category <category>", about: "of this category" },
      { flags: "--price <price>", about: "free or paid", choices: ["free", "paid"] },
      { flags: "--limit <n>", about: "at most so many", min: 1 },
    ],
    examples: ["skillyard search database migration", "skillyard search review --type agent --price free"],
    load: () => import("./commands/search"),
  },
  {
    name: "info",
    takes: "<slug>",
    about: "Show a listing: its verdict, what it may do, what it costs in tokens, its files",
    examples: ["skillyard info word-count"],
    load: () => import("./commands/info"),
  },
  {
    name: "install",
    takes: "[slugs...]",
    about: "Install skills and agents, or all that the lock file lists",
    isAboutInstalled: true,
    options: [
      USER,
      {
        flags: "--for <assistants...>",
        about: `besides Claude Code and what reads .agents/skills: all, or of ${ASSISTANTS.map(({ id }) => id).join(", ")}`,
      },
      { flags: "--as <name>", about: "under another name" },
      { flags: "--code <license>", about: "redeem a license code first" },
      { flags: "--copy", about: "copies instead of links" },
      { flags: "--frozen", about: "exactly what the lock file lists; exit code 3 where that can't be" },
      OVERWRITE,
      DRY,
    ],
    examples: [
      "skillyard install word-count",
      "skillyard install word-count@1.2.0 --for codex,cursor",
      "skillyard install --frozen",
    ],
    load: () => import("./commands/install"),
  },
  {
    name: "list",
    about: "List what is installed",
    isAboutInstalled: true,
    options: [USER],
    load: () => import("./commands/list"),
  },
  {
    name: "outdated",
    about: "List what is newer than what is installed",
    isAboutInstalled: true,
    options: [USER, { flags: "--exit-code", about: "exit with 3 where something is" }],
    load: () => import("./commands/outdated"),
  },
  {
    name: "update",
    takes: "[names...]",
    about: "Show what newer versions change, and install them",
    isAboutInstalled: true,
    options: [USER, OVERWRITE, DRY],
    examples: ["skillyard update", "skillyard update word-count --dry-run"],
    load: () => import("./commands/update"),
  },
  {
    name: "uninstall",
    takes: "<names...>",
    about: "Remove what was installed",
    isAboutInstalled: true,
    options: [USER, OVERWRITE],
    load: () => import("./commands/uninstall"),
  },
  {
    name: "verify",
    takes: "[names...]",
    about: "Hold installed files against the lock file, and versions against the service",
    isAboutInstalled: true,
    options: [USER, { flags: "--offline", about: "the files alone" }],
    load: () => import("./commands/verify"),
  },
  { name: "purchases", about: "List what you have bought", load: () => import("./commands/purchases") },
  {
    name: "redeem",
    takes: "[code]",
    about: "Redeem a license code; without one it is read from the input",
    load: () => import("./commands/redeem"),
  },
  {
    name: "review",
    takes: "<slug>",
    about: "Review what you have bought or installed",
    options: [
      { flags: "--rating <n>", about: "from 1 to 5", min: 1 },
      { flags: "--text <text>", about: "why" },
    ],
    examples: ['skillyard review word-count --rating 5 --text "Counts what it says."'],
    load: () => import("./commands/review"),
  },
  {
    name: "status",
    takes: "<slug>",
    about: "Show the versions of a listing of yours, and what the security review found",
    load: () => import("./commands/status"),
  },
  {
    name: "unpublish",
    takes: "<slug>",
    about: "Take a listing of yours off the market; its buyers keep it",
    load: () => import("./commands/unpublish"),
  },
  {
    name: "republish",
    takes: "<slug>",
    about: "Put it back",
    load: () => import("./commands/republish"),
  },
  {
    name: "open",
    takes: "[page]",
    about: "Open a listing's page, or library, settings, dashboard, in the browser",
    examples: ["skillyard open word-count", "skillyard open library"],
    load: () => import("./commands/open"),
  },
];
