import type { Definition } from "./definitions";
import { type CommandName, DESCRIPTIONS } from "./descriptions";

/** What each command does, loaded when it is asked for. */
const CODE: Record<CommandName, Definition["load"]> = {
  login: () => import("./commands/login"),
  whoami: () => import("./commands/whoami"),
  logout: () => import("./commands/logout"),
  search: () => import("./commands/search"),
  info: () => import("./commands/info"),
  install: () => import("./commands/install"),
  list: () => import("./commands/list"),
  outdated: () => import("./commands/outdated"),
  update: () => import("./commands/update"),
  uninstall: () => import("./commands/uninstall"),
  verify: () => import("./commands/verify"),
  doctor: () => import("./commands/doctor"),
  buy: () => import("./commands/buy"),
  purchases: () => import("./commands/purchases"),
  redeem: () => import("./commands/redeem"),
  review: () => import("./commands/review"),
  init: () => import("./commands/init"),
  scan: () => import("./commands/scan"),
  publish: () => import("./commands/publish"),
  status: () => import("./commands/status"),
  rescan: () => import("./commands/rescan"),
  appeal: () => import("./commands/appeal"),
  unpublish: () => import("./commands/unpublish"),
  republish: () => import("./commands/republish"),
  claim: () => import("./commands/claim"),
  open: () => import("./commands/open"),
  claude: () => import("./commands/claude"),
  headers: () => import("./commands/headers"),
  completion: () => import("./commands/completion"),
};

/** Every command with its code. */
export const COMMANDS: Definition[] = DESCRIPTIONS.map((command) => ({ ...command, load: CODE[command.name] }));
