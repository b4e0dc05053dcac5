import { whoami } from "@/lib/auth/answers";
import { describeViewer } from "@/lib/auth/me";
import { endpoint, route } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    { id: "describeViewer", summary: "Say whose token this is, and until when", auth: "required", answer: whoami },
    ({ viewer }) => describeViewer(viewer),
  ),
});
