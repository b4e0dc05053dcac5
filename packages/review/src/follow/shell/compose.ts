import type { ReviewedFile } from "../../read/reviewed-file";
import { entriesOf } from "../../read/settings";
import { shownTexts } from "../../read/shown-texts";
import type { Container } from "./container";

/** A service of a compose file with the container that it is, and its line in the file. */
export type ComposeService = { container: Container; line: number };

const COMPOSE = /^services:/m;

/** The services of a compose file, or of one that a text shows. */
export function composeServices(file: ReviewedFile): ComposeService[] {
  if (file.text === null || !COMPOSE.test(file.text)) return [];
  return shownTexts(file, /\.ya?ml$/i, /^ya?ml$|^$/).flatMap(({ body, firstLine }) => {
    if (!COMPOSE.test(body)) return [];
    const lines = body.split("\n");
    return [...servicesOf(body)].map(([name, container]) => {
      const line = lines.findIndex((one) => one.trim().startsWith(`${name}:`));
      return { container, line: firstLine + Math.max(0, line) };
    });
  });
}

/** A service that is built here is the package's own, so that it has no image. */
function servicesOf(text: string): Map<string, Container> {
  const services = new Map<string, Container>();
  for (const { path, value } of entriesOf(text)) {
    const [root, name, key, ...rest] = path;
    if (root !== "services" || !name || !key) continue;
    const container = services.get(name) ?? { image: "", mounts: [], flags: [], variables: [] };
    services.set(name, container);
    if (key === "image") container.image = value;
    else add(container, key, rest, value);
  }
  return services;
}

function add({ mounts, flags, variables }: Container, key: string, rest: string[], value: string): void {
  if (key === "volumes" && rest.length === 1) mounts.push(value);
  else if (key === "volumes" && rest.at(-1) === "source") mounts.push(`${value}:/bound`);
  else if (key === "privileged" && value === "true") flags.push("--privileged");
  else if (/^(?:pid|ipc|network_mode|userns_mode)$/.test(key) && value === "host") flags.push("--pid=host");
  else if (key === "cap_add") flags.push(`--cap-add=${value}`);
  else if (key === "environment")
    variables.push(rest[0] && !/^\d+$/.test(rest[0]) ? rest[0] : value.replace(/=.*$/s, ""));
}
