// Writes RULES.md anew: npm run review:rules
import { writeFileSync } from "node:fs";
import path from "node:path";
import { RULES } from "./catalogue";
import { rulesDocument } from "./rules-document";

writeFileSync(path.join(import.meta.dirname, "../../RULES.md"), rulesDocument(RULES));
