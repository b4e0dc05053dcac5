import { toStandard } from "@/lib/http/outgoing";
import { alive } from "@/lib/http/readiness";

export const GET = () => toStandard(alive());
