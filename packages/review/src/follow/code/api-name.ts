import { remembered } from "./remembered";

const SAME_MODULE: [RegExp, string][] = [
  [/^node:/, ""],
  [/^(?:globalThis|window|global|self|builtins|__builtins__|__builtin__)\.(?=.)/, ""],
  [/^bun(?=\.)/, "Bun"],
  [/^fs(?:\.promises|\/promises)(?=\.|$)|^(?:fs-extra|graceful-fs)(?=\.|$)/, "fs"],
  [/^dns\/promises(?=\.|$)/, "dns"],
  [/^(?:posixpath|ntpath)\./, "os.path."],
  [/^(?:posix|nt)\.(?=system|popen|exec|spawn|remove|unlink|environ)/, "os."],
  [/^path\.(?:posix|win32)\./, "path."],
  [/^urllib2?\.(?=urlopen|Request)/, "urllib.request."],
  [/^_?pickle\.|^cPickle\.|^(?:dill|cloudpickle|joblib)\.(?=loads?$)/, "pickle."],
  [
    /^process\.mainModule\.require$|^module\.require$|^module\.constructor\._load$|^createRequire\(\)$|^module\.createRequire\(\)$/,
    "require",
  ],
];

/** One name for a thing that can be reached by several. */
export const apiName = remembered((name: string): string => {
  let canonical = name.replace(/\.default(?=\.|$)/, "");
  for (const [pattern, replacement] of SAME_MODULE) canonical = canonical.replace(pattern, replacement);
  return canonical;
});
