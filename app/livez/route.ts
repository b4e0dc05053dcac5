import { toStandard } from "@/lib/http/outgoing";
import { alive } from "@/lib/readiness";

export const GET = () => toStandard(alive());
