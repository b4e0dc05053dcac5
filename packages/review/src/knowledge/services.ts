import { namesOf } from "../match/names";

const SERVICES = namesOf("service").map((service) => {
  const words = service.split(" ");
  return { names: words.filter((word) => !/[a-z]/.test(word)), hosts: words.filter((word) => /[a-z]/.test(word)) };
});
const HOSTS = new Map(SERVICES.flatMap(({ names, hosts }) => names.map((name): [string, string[]] => [name, hosts])));

/** The hosts of the service that a well-known variable belongs to; none where any service may have named it so. */
export function ownersOfKey(name: string): string[] {
  return HOSTS.get(name.replace(/_.*$/s, "")) ?? [];
}

/** The hosts of the services that a text names, as far as they have any. */
export function hostsOfNamed(text: string): string[] {
  const words = text.toUpperCase().split(/[^A-Z0-9]+/);
  return SERVICES.flatMap(({ names, hosts }) =>
    names.some((name) => words.some((word) => isIn(word, name))) ? hosts.filter((host) => host.includes(".")) : [],
  );
}

/** The shorter a name, the more words have it by chance. */
function isIn(word: string, name: string): boolean {
  if (name.length < 3) return word === name;
  return name.length === 3 ? word.startsWith(name) : word.includes(name);
}
