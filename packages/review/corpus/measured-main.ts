import { answerTasks } from "../process/process-pool";
import { measure } from "./measured";

answerTasks(measure);
