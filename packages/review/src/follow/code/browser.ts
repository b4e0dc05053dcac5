import { isApi } from "../../match/apis";
import { apiName } from "./api-name";
import type { Machine } from "./machine";
import { type Origins, originsOf } from "./origin";
import { remembered } from "./remembered";
import { allOrigins, allTexts, from, type Given, type Value } from "./value";

const COOKIES = /^document\.cookie$/;
const STORAGE = /^(?:localStorage|sessionStorage)$/;
const takesWhole = isApi("whole-object");
const loadsWhenSet = isApi("load-when-set");
const namesCookies = remembered((name) => COOKIES.test(apiName(name)));

/** Where what lies under a name of a page comes from. */
export function pageOrigins(names: string[], line: number): Origins {
  const isCookies = names.some(namesCookies);
  return isCookies ? originsOf({ kind: "browser_file", what: "the cookies of the page", line }) : new Map();
}

/** All that a page keeps in the browser, taken at once; one entry of it is the page's own business. */
export function wholeStorage(api: string, { args }: Given, line: number): Value | null {
  if (!takesWhole(api) || !args.some(({ names }) => names.some((name) => STORAGE.test(apiName(name))))) return null;
  return from({ kind: "browser_file", what: "the storage of the page", line });
}

/** Notes an address with data in it that is set where a browser loads it. */
export function noteLoading(machine: Machine, object: Value, key: string, value: Value, line: number): void {
  const data = allOrigins(value);
  if (data.size === 0) return;
  const api = object.names.map((name) => apiName(`${name}.${key}`)).find(loadsWhenSet);
  if (api) machine.emit({ kind: "send", api, line, texts: allTexts(value).slice(0, 12), data });
}
