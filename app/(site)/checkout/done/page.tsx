import { CircleCheck, LoaderCircle, RotateCcw } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { CommandLine } from "@/components/command-line";
import { inCode } from "@/components/in-code";
import { Refresher } from "@/components/refresher";
import { Secret } from "@/components/secret";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { AppError } from "@/lib/errors";
import { installCommand, serviceSetting } from "@/lib/install";
import { confirmPurchase } from "@/lib/purchases/confirm";
import { type ConfirmQuery, confirmQuery } from "@/lib/purchases/schema";

export const metadata: Metadata = { title: "Your purchase", robots: { index: false }, referrer: "no-referrer" };

const pollMs = 2500;

const ended: Record<string, string> = {
  failed: "The payment did not go through",
  expired: "The payment page was closed before you paid",
  refunded: "This purchase was refunded",
  disputed: "This payment is disputed",
};

export default async function CheckoutDonePage({ searchParams }: PageProps<"/checkout/done">) {
  const query = confirmQuery.safeParse(await searchParams).data;
  const purchase = query ? await findPurchase(query) : null;

  if (!purchase) {
    return (
      <Outcome title="We can't find this purchase">
        <p className="text-muted">
          The address may be incomplete. If you have paid, the purchase is in your library within a minute, and the
          receipt is in your mail.
        </p>
        <Link href="/library" className={buttonClass({ look: "primary", className: "mt-5" })}>
          Open your library
        </Link>
      </Outcome>
    );
  }
  if (purchase.status === "pending") {
    return (
      <Outcome
        icon={<LoaderCircle aria-hidden className="size-7 text-accent motion-safe:animate-spin" />}
        title="Your payment is being confirmed"
      >
        <p role="status" className="text-muted">
          This takes a few seconds, with some banks a little longer. The page looks again by itself; you can also close
          it, the purchase will be in your library.
        </p>
        <Refresher everyMs={pollMs} />
        <a
          href={`/checkout/done?session_id=${encodeURIComponent(query?.session_id ?? "")}`}
          className={buttonClass({ className: "mt-5" })}
        >
          <RotateCcw aria-hidden />
          Look again
        </a>
      </Outcome>
    );
  }
  if (purchase.status !== "completed") {
    return (
      <Outcome title={ended[purchase.status] ?? "This purchase is not active"}>
        <p className="text-muted">No license is active for it. You can start the purchase again at any time.</p>
        <Link href={`/checkout/${purchase.skill_slug}`} className={buttonClass({ look: "primary", className: "mt-5" })}>
          Try again
        </Link>
      </Outcome>
    );
  }

  const setting = serviceSetting();
  return (
    <Outcome icon={<CircleCheck aria-hidden className="size-7 text-good" />} title="It's yours">
      <Card className="divide-y divide-line">
        <div className="p-4">
          <h2 className="mb-2 text-sm">Install it</h2>
          <CommandLine command={installCommand(purchase.skill_slug)} label="Install it" />
          <p className="mt-2 text-xs text-muted">
            {inCode("Sign in once with `npx skillyard login`.")} {setting && <>{inCode(setting)} </>}The listing's page
            has the ways for other assistants, and without the command line.
          </p>
        </div>
        {purchase.license_code && (
          <div className="p-4">
            <h2 className="mb-2 text-sm">Your license code</h2>
            <Secret text={purchase.license_code} label="license code" open />
            <p className="mt-2 text-xs text-muted">
              It is kept in your library. Treat it like a key: whoever redeems it gets access.
            </p>
          </div>
        )}
      </Card>
      <div className="mt-5 flex flex-wrap gap-2">
        <Link href="/library" className={buttonClass({ look: "primary" })}>
          Open your library
        </Link>
        <a href={`/skills/${purchase.skill_slug}/download`} className={buttonClass()}>
          Download the package
        </a>
        <Link href={`/skills/${purchase.skill_slug}`} className={buttonClass({ look: "quiet" })}>
          Back to the listing
        </Link>
      </div>
    </Outcome>
  );
}

async function findPurchase(query: ConfirmQuery) {
  try {
    return await confirmPurchase(query);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

function Outcome({ icon, title, children }: { icon?: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-form py-8">
      {icon}
      <h1 className="mt-3 mb-3 text-lg">{title}</h1>
      {children}
    </div>
  );
}
