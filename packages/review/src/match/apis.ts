import { KEYS, patternOfApi, wayTo } from "../compile/api-pattern";
import type { ApiList } from "../compile/knowledge-schema";
import { remembered } from "../follow/code/remembered";
import { addTo } from "../multimap";
import { RULE_SET } from "./rule-set";

/** A name that is open, with the list that has it; made ready when first asked for. */
type Open = { list: string; name: string; fits?: (api: string) => boolean };

const WAYS = ["last", "lastStart", "start"] as const;
const NONE: ReadonlySet<string> = new Set();
const exact = new Map<string, string[]>();
const open = {
  last: new Map<string, Open[]>(),
  lastStart: new Map<string, Open[]>(),
  start: new Map<string, Open[]>(),
};

for (const [list, { names }] of Object.entries(RULE_SET.apis)) for (const name of names) keep(list, name);

/** The lists in `knowledge/apis` that a library function is in. */
export const listsOf = remembered((api: string): ReadonlySet<string> => {
  const mayFit = WAYS.flatMap((way) => open[way].get(KEYS[way](api)) ?? []);
  const lists = [...(exact.get(api) ?? []), ...mayFit.flatMap((one) => (fits(one, api) ? [one.list] : []))];
  return lists.length > 0 ? new Set(lists) : NONE;
});

/** Whether a library function is in one of some lists; throws where there is no such list. */
export function isApi(...lists: string[]): (api: string) => boolean {
  for (const list of lists) apiList(list);
  return (api) => {
    const its = listsOf(api);
    return its.size > 0 && lists.some((list) => its.has(list));
  };
}

/** What the first list says that has a library function; null where none has it. */
export function byList<Said>(table: [list: string, said: Said][]): (api: string) => Said | null {
  for (const [list] of table) apiList(list);
  return (api) => {
    const its = listsOf(api);
    return its.size === 0 ? null : (table.find(([list]) => its.has(list))?.[1] ?? null);
  };
}

/** A list in `knowledge/apis`; throws where there is none. */
export function apiList(list: string): ApiList {
  const found = RULE_SET.apis[list];
  if (!found) throw new Error(`There is no list ${list} in knowledge/apis.`);
  return found;
}

function keep(list: string, name: string): void {
  const way = name.includes("*") ? wayTo(name) : null;
  if (way) addTo(open[way], KEYS[way](name), { list, name });
  else addTo(exact, name, list);
}

function fits(one: Open, api: string): boolean {
  one.fits ??= fitting(one.name);
  return one.fits(api);
}

/** Most names are told apart by how they begin and end, so that few patterns are ever compiled. */
function fitting(name: string): (api: string) => boolean {
  if (/^\*\*\.[^.*]+$/.test(name)) return () => true;
  const start = name.slice(0, name.indexOf("*")).replace(/\.$/, "");
  const end = name.slice(name.lastIndexOf("*") + 1).replace(/^\./, "");
  let pattern: RegExp | null = null;
  return (api) => {
    if (!api.startsWith(start) || !api.endsWith(end)) return false;
    pattern ??= new RegExp(patternOfApi(name));
    return pattern.test(api);
  };
}
