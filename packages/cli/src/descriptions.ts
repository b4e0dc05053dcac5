import { ASSISTANTS } from "@skillyard/assistants/assistants";
import type { Description, Option } from "./definitions";

const USER: Option = { flags: "-g, --global", about: "for all of your projects, in your home, instead of this one" };
const OVERWRITE: Option = { flags: "--overwrite", about: "lose what was changed in the files here" };
const TYPES = ["skill", "agent"];

/** Every command, in the order in which a reader meets them; what each does is loaded from `commands.ts`. */
export const DESCRIPTIONS = named([
  {
    name: "login",
    about: "Sign in, in the browser of this machine or of another",
    options: [
      { flags: "--device", about: "with a code to type in a browser anywhere" },
      { flags: "--token", about: "with a token, read from the input" },
    ],
    examples: ["skillyard login", "skillyard login --device"],
  },
  { name: "whoami", about: "Say who is signed in" },
  { name: "logout", about: "Revoke the token and delete it here" },
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
  },
  {
    name: "info",
    takes: "<slug>",
    about: "Show a listing: its verdict, what it may do, what it costs in tokens, its files",
    examples: ["skillyard info word-count"],
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
    ],
    examples: [
      "skillyard install word-count",
      "skillyard install word-count@1.2.0 --for codex,cursor",
      "skillyard install --frozen",
    ],
  },
  {
    name: "list",
    about: "List what is installed",
    isAboutInstalled: true,
    options: [USER],
  },
  {
    name: "outdated",
    about: "List what is newer than what is installed",
    isAboutInstalled: true,
    options: [USER, { flags: "--exit-code", about: "exit with 3 where something is" }],
  },
  {
    name: "update",
    takes: "[names...]",
    about: "Show what newer versions change, and install them",
    isAboutInstalled: true,
    options: [USER, OVERWRITE],
    examples: ["skillyard update", "skillyard update word-count --dry-run"],
  },
  {
    name: "uninstall",
    takes: "<names...>",
    about: "Remove what was installed",
    isAboutInstalled: true,
    options: [USER, OVERWRITE],
  },
  {
    name: "verify",
    takes: "[names...]",
    about: "Hold installed files against the lock file, and versions against the service",
    isAboutInstalled: true,
    options: [USER, { flags: "--offline", about: "the files alone" }],
  },
  {
    name: "doctor",
    about: "Check the service, the sign-in, the folders, and what is installed",
    isAboutInstalled: true,
  },
  {
    name: "buy",
    takes: "<slug>",
    about: "Open the payment page, wait, and install what was bought",
    isAboutInstalled: true,
    options: [USER],
  },
  {
    name: "purchases",
    about: "List what you have bought",
    options: [{ flags: "--show-license", about: "with license codes, which are worth money" }],
  },
  {
    name: "redeem",
    takes: "[code]",
    about: "Redeem a license code; without one it is read from the input",
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
  },
  {
    name: "init",
    takes: "[folder]",
    about: "Begin a skill or an agent",
    options: [
      { flags: "--type <type>", about: "one of the two", choices: TYPES },
      { flags: "--description <text>", about: "when it is to be used" },
    ],
    examples: ['skillyard init word-count --description "Counts the words of a text."'],
  },
  {
    name: "scan",
    takes: "[paths...]",
    about: "Review packages on this machine as the service would, offline; exit code 6 where one would be blocked",
    options: [{ flags: "--sarif", about: "write SARIF, as code hosts read it" }],
    examples: ["skillyard scan .", "skillyard scan --sarif .claude > skillyard.sarif"],
  },
  {
    name: "publish",
    takes: "[path]",
    about: "Publish a folder or archive: a new listing, or a new version of one; follows the review",
    options: [
      { flags: "--slug <slug>", about: "the listing's, where it is not the package's name" },
      { flags: "--title <title>", about: "of a new listing" },
      { flags: "--description <text>", about: "of a new listing; by default the package's own" },
      { flags: "--category <category>", about: "of a new listing" },
      { flags: "--price <cents>", about: "of a new listing, in cents", min: 0 },
      { flags: "--bump <part>", about: "which part of the version goes up", choices: ["patch", "minor", "major"] },
      { flags: "--next <version>", about: "the number of the next version" },
      { flags: "--changelog <text>", about: "what is new" },
      { flags: "--anyway", about: "send it although the review here would block it" },
      { flags: "--no-wait", about: "don't follow the review" },
    ],
    examples: ["skillyard publish --dry-run", 'skillyard publish word-count --bump minor --changelog "Counts lines."'],
  },
  {
    name: "status",
    takes: "<slug>",
    about: "Show the versions of a listing of yours, and what the security review found",
  },
  {
    name: "rescan",
    takes: "<slug> [version]",
    about: "Have a refused version of yours reviewed again",
  },
  {
    name: "appeal",
    takes: "<slug> [version]",
    about: "Bring a refused version of yours before the moderators",
    options: [{ flags: "--message <text>", about: "what they need to know" }],
  },
  {
    name: "unpublish",
    takes: "<slug>",
    about: "Take a listing of yours off the market; its buyers keep it",
  },
  {
    name: "republish",
    takes: "<slug>",
    about: "Put it back",
  },
  {
    name: "claim",
    takes: "<slug>",
    about: "Claim a listing that is yours",
    options: [
      { flags: "--source <source>", about: "the registry that it is listed in", choices: ["native", "clawhub"] },
    ],
  },
  {
    name: "open",
    takes: "[page]",
    about: "Open a listing's page, or library, settings, dashboard, in the browser",
    examples: ["skillyard open word-count", "skillyard open library"],
  },
  {
    name: "claude",
    takes: "setup",
    about: "Have Claude Code list, install and update what you own by its own means",
    options: [{ flags: "--remove", about: "take that out of its settings again" }],
    examples: ["skillyard claude setup", "skillyard claude setup --dry-run", "skillyard claude setup --remove"],
  },
  {
    name: "headers",
    about: "Write the header, good for ten minutes, with which Claude Code fetches what you own; it runs this itself",
  },
  {
    name: "completion",
    takes: "<shell>",
    about: "Write the script that has a shell complete commands: bash, zsh, fish or powershell",
    examples: ["source <(skillyard completion bash)"],
  },
]);

export type CommandName = (typeof DESCRIPTIONS)[number]["name"];

/** Keeps the names as types, so that no command can be described without being done. */
function named<Name extends string>(descriptions: (Description & { name: Name })[]) {
  return descriptions;
}
