import path from "node:path";
import { handOver, type OperatorRules } from "../src/match/operator-rules";
import { loadCompiled } from "./compiled";
import { answerTasks, handedOver } from "./process-pool";

handOver((await handedOver()) as OperatorRules | null);
const { exports } = loadCompiled<typeof import("./tasks")>(path.join(import.meta.dirname, "package-tasks.cjs"));
answerTasks(exports.work, exports.isSpent);
