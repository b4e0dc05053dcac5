import { answerTasks } from "../process/process-pool";
import { areGrammarsBroken } from "../src/follow/syntax/grammars";
import { measure } from "./measured";

answerTasks(measure, areGrammarsBroken);
