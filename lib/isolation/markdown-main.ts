import { renderMarkdown } from "@/lib/markdown";
import { answerTasks } from "./process-pool";

answerTasks((markdown: string) => renderMarkdown(markdown));
