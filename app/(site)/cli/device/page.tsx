import type { Metadata } from "next";
import { DeviceForm } from "@/components/cli/device-form";
import { findCliSignIn } from "@/lib/auth/cli-tokens";
import { requireViewer } from "@/lib/web/session";
import { answerDevice } from "./actions";

export const metadata: Metadata = { title: "Sign in another machine", robots: { index: false } };

export default async function DevicePage() {
  const viewer = await requireViewer("/cli/device");
  const current = await findCliSignIn(viewer);
  const { email, displayName } = viewer;

  return (
    <div className="mx-auto max-w-form py-12">
      <h1 className="text-lg">Sign in another machine</h1>
      <DeviceForm
        action={answerDevice}
        viewer={{ email, displayName }}
        replaces={current && !current.is_expired ? { machine: current.machine } : null}
      />
    </div>
  );
}
