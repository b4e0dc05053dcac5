import { writeScript } from "../completing";
import type { Run } from "../definitions";

export const run: Run = async (_, [shell = ""], __, program) => {
  await writeScript(program, shell);
  return 0;
};
