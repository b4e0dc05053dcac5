import { answerTasks } from "./process-pool";
import { work } from "./tasks";

answerTasks(work);
