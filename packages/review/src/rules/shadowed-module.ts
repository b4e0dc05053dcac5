import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import { linesMatching } from "../read/lines";
import { roleOf } from "../read/path-role";
import type { Finding, ReviewedPackage } from "../report";

/** Libraries of Python that no file of a package is called after by accident. */
const LIBRARIES = new Set(
  (
    "json re subprocess base64 hashlib hmac random ssl socket shutil tempfile pathlib datetime urllib csv argparse sqlite3 zipfile " +
    "threading getpass pickle uuid glob collections functools itertools typing dataclasses gzip struct textwrap configparser asyncio " +
    "requests yaml numpy pandas httpx openai anthropic dotenv click tqdm bs4 aiohttp boto3 jinja2 pydantic urllib3 certifi " +
    "cryptography setuptools PIL torch sklearn psycopg2 sqlalchemy paramiko websockets redis pymongo stripe slack_sdk"
  ).split(" "),
);

/** Finds files that a program imports in the place of a well-known library, because they lie beside it under its name. */
export function shadowedModule(pkg: ReviewedPackage): Finding[] {
  const programs = pkg.files.filter(
    ({ path, text }) => path.endsWith(".py") && text !== null && roleOf(path) !== "test",
  );
  const paths = new Set(pkg.files.map(({ path }) => path));
  return programs.flatMap((file) => {
    const { folder, name } = partsOf(file.path);
    if (!LIBRARIES.has(name) || file.firstLine !== 1) return [];
    // A folder that is a package of its own has its files imported by its name.
    if (paths.has(`${folder}__init__.py`)) return [];
    const imports = new RegExp(String.raw`^\s*(?:import|from)\s+${name}\b`, "m");
    const isImported = programs.some(
      (other) => other !== file && partsOf(other.path).folder === folder && imports.test(other.text ?? ""),
    );
    if (!isImported) return [];
    const [first] = linesMatching(file.text ?? "", /^\s*(?:import|from|def|class|async)\b/gm);
    const line = first?.number ?? 1;
    const severity = severityInContext("warn", pkg, file, { line, offset: 0 });
    return [
      {
        rule: "module-shadowing",
        severity,
        category: "obfuscation",
        file: file.path,
        line,
        excerpt: excerptOf(first?.text ?? ""),
        message: `The file lies where a program looks for the library ${name}, and is run in its place.`,
        remediation: "Give the file a name of its own.",
      },
    ];
  });
}

function partsOf(path: string): { folder: string; name: string } {
  const slash = path.lastIndexOf("/") + 1;
  return { folder: path.slice(0, slash), name: path.slice(slash).replace(/\.py$/, "") };
}
