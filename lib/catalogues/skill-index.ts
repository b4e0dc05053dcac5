import { Written } from "@/lib/written";
import { type IndexedSkill, listSkills, type Scope } from "./skills";

const SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";
/** Of all that an index of single files names, each is a request, and all are asked for at once. */
const MAX_FILES = 400;
const MAX_UNPACKED_BYTES = 2 * 1024 * 1024;
/** Clients put a path into an address as it is, and take two dots for a way out. */
const UNFIT = /[#?%\\]|\.\./;

/** The index of schema 0.2.0: an archive for each skill. */
export async function getArchiveIndex(scope: Scope): Promise<Written<object>> {
  const skills = (await listSkills(scope)).map(({ slug, version, name, description, flatSha256 }) => ({
    name,
    type: "archive",
    description,
    url: `/skills/${slug}/.well-known/agent-skills/${encodeURIComponent(version)}.zip`,
    digest: `sha256:${flatSha256}`,
  }));
  return written({ $schema: SCHEMA, skills });
}

/** The index of schema 0.1, which knows single files alone. */
export async function getFileIndex(scope: Scope): Promise<Written<object>> {
  const skills = (await listInFiles(scope)).map(({ name, description, files }) => ({
    name,
    description,
    files: files.map(({ path }) => path),
  }));
  return written({ skills });
}

/** The file of the skill of this name, where the index of files tells of it; null where it does not. */
export async function findIndexedFile(scope: Scope, name: string, path: string) {
  const skill = (await listInFiles(scope)).find((one) => one.name === name);
  const file = skill?.files.find((one) => one.path === path);
  return skill && file ? { skill, file } : null;
}

/** The skills of which the index tells each file: small ones, as many as a client can ask for the files of at once. */
async function listInFiles(scope: Scope): Promise<IndexedSkill[]> {
  let left = MAX_FILES;
  return (await listSkills(scope)).filter((skill) => {
    if (!isFit(skill) || skill.files.length > left) return false;
    left -= skill.files.length;
    return true;
  });
}

/** One that breaks a rule of the schema would make clients drop the whole index. */
function isFit({ files }: IndexedSkill): boolean {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes <= MAX_UNPACKED_BYTES && !files.some(({ path }) => UNFIT.test(path));
}

function written(index: object): Written<object> {
  return new Written(JSON.stringify(index), () => index);
}
