import path from "node:path";
import { loadCompiled } from "./compiled";
import { answerTasks } from "./process-pool";

const { exports } = loadCompiled<typeof import("./tasks")>(path.join(import.meta.dirname, "package-tasks.cjs"));
answerTasks(exports.work);
