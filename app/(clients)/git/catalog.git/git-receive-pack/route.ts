import { route } from "@/lib/http/endpoint";
import { refusePush } from "@/lib/http/git-response";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: refusePush });
