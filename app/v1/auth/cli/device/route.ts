import { device } from "@/lib/auth/answers";
import { startDevice } from "@/lib/auth/cli-devices";
import { startDeviceBody } from "@/lib/auth/schema";
import { endpoint, route } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "startDevice",
      summary: "Begin a sign-in without a browser on this machine",
      auth: "ignored",
      body: startDeviceBody,
      answer: device,
      refusals: ["NO_FREE_CODE"],
    },
    ({ body }) => startDevice(body),
  ),
});
