import { answerTasks } from "@skillyard/review/process/process-pool";
import { renderMarkdown } from "@/lib/markdown";

answerTasks((markdown: string) => renderMarkdown(markdown));
