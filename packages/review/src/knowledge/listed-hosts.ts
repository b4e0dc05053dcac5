import { namesOf } from "../match/names";

/** Whether an address leads to a host of a list in `knowledge/names`, or to a name below one, and there below its path. */
export function leadsTo(list: string): (address: Address) => boolean {
  const paths = pathsByHost(list);
  return ({ hostname, pathname }) => {
    for (let at = 0; at !== -1; at = nextLabel(hostname, at)) {
      if (paths.get(hostname.slice(at))?.some((path) => pathname.startsWith(path))) return true;
    }
    return false;
  };
}

/** The same of the host itself alone. */
export function leadsRightTo(list: string): (address: Address) => boolean {
  const paths = pathsByHost(list);
  return ({ hostname, pathname }) => paths.get(hostname)?.some((path) => pathname.startsWith(path)) ?? false;
}

export type Address = Pick<URL, "hostname" | "pathname">;

function pathsByHost(list: string): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const name of namesOf(list)) {
    const [host = ""] = name.split("/", 1);
    paths.set(host, [...(paths.get(host) ?? []), name.slice(host.length) || "/"]);
  }
  return paths;
}

function nextLabel(hostname: string, at: number): number {
  return hostname.indexOf(".", at) + 1 || -1;
}
