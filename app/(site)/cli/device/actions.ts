"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { DeviceState } from "@/components/cli/device-form";
import { decideDevice, findDevice } from "@/lib/auth/cli-devices";
import type { Viewer } from "@/lib/auth/viewer";
import { isRefusal } from "@/lib/errors";
import { clientKey } from "@/lib/http/client-address";
import { fieldsOf } from "@/lib/web/form-action";
import { currentViewer } from "@/lib/web/session";

/** Finds the machine of the typed code, and then takes the viewer's decision on it. */
export async function answerDevice(_: DeviceState, form: FormData): Promise<DeviceState> {
  const { user_code = "", decision } = fieldsOf(form);
  const viewer = await currentViewer();
  if (!viewer) redirect("/login?next=/cli/device");
  const typed = String(user_code);
  const address = clientKey((await headers()).get("x-client-address") ?? "unknown");
  try {
    return await nextState(viewer, { typed, address, decision });
  } catch (error) {
    if (isRefusal(error)) return { step: "type", typed, problem: error.message };
    throw error;
  }
}

type Answer = { typed: string; address: string; decision: FormDataEntryValue | undefined };

async function nextState(viewer: Viewer, { typed, address, decision }: Answer): Promise<DeviceState> {
  if (decision !== "approve" && decision !== "refuse") {
    return { step: "decide", device: await findDevice(viewer, typed, address) };
  }
  const approve = decision === "approve";
  await decideDevice(viewer, typed, { approve, address });
  return { step: "done", approved: approve };
}
