import { toStandard } from "@/lib/http/outgoing";
import { ready } from "@/lib/http/readiness";

export const GET = async () => toStandard(await ready());
