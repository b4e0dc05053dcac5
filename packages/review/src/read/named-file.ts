type Named = { path: string };

/**
 * The files of a package that a command means by a path: those that lie there, or else, as what is installed lies elsewhere,
 * those whose own path ends it, or else those that are called so.
 */
export function filesNamed<File extends Named>(files: File[], name: string): File[] {
  const base = baseOf(name);
  const alike = files.filter(({ path }) => path.endsWith(base) && baseOf(path) === base);
  const lying = alike.filter(({ path }) => `/${path}`.endsWith(`/${name}`));
  const ending = alike.filter(({ path }) => name.endsWith(`/${path}`));
  return [lying, ending, alike].find((found) => found.length > 0) ?? [];
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
