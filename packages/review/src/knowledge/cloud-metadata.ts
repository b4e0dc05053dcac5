import { namesOf } from "../match/names";

const HOSTS = namesOf("cloud-metadata-host");
const PLAIN_FACTS = new Set(namesOf("cloud-machine-fact"));

/** Whether a machine of a cloud asks there for what it may learn of itself, above all its keys; where it stands is no secret. */
export function asksForMachineKeys(address: string): boolean {
  const asked = address.toLowerCase();
  return HOSTS.some((host) => asked.includes(host)) && !asked.split(/[/?#]/).some((part) => PLAIN_FACTS.has(part));
}
