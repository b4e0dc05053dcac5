import { startDevice } from "@/lib/auth/cli-devices";
import { startDeviceBody } from "@/lib/auth/schema";
import { endpoint, route } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "ignored", body: startDeviceBody }, ({ body }) => startDevice(body)),
});
