import { createTransport } from "nodemailer";
import { sharedDependency } from "@/lib/dependencies/dependency";
import { env } from "@/lib/env";
import { unsubscribeAddress } from "@/lib/users/unsubscribe";

type Mail = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  kind: string;
  userId: string | null;
};

/** Of silence; a server that speaks now and then ends by the deadline of the whole. */
const TIMEOUT_MS = 10_000;

const server = sharedDependency("mail", { isFailure: (error) => !isRefusedForGood(error) });

/** Whether mail leaves this service at all. */
export const SENDS_MAIL = env.SMTP_URL !== undefined;

/** Hands a mail to the configured server; its id names the message, so that a second copy is known as one. */
export async function deliver({ id, recipient, subject, text, html, kind, userId }: Mail): Promise<void> {
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  if (!url || !from) throw new Error("No mail server is configured");
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  });
  await server.use(({ signal }) => {
    signal.addEventListener("abort", () => transport.close());
    return transport.sendMail({
      from,
      // As an object, so that no address is read as a list of them.
      to: { name: "", address: recipient },
      subject,
      text,
      html,
      messageId: `<${id}@${from.address.split("@")[1]}>`,
      headers: { "Auto-Submitted": "auto-generated", ...(kind === "weekly_news" && userId && oneClickStop(userId)) },
    });
  });
}

/** What lets a mail program offer to unsubscribe by itself (RFC 2369, RFC 8058). */
function oneClickStop(userId: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${unsubscribeAddress(userId)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** Whether the server will never take this mail, as opposed to not taking it now. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (code === "EENVELOPE" || code === "EMESSAGE") && typeof responseCode === "number" && responseCode >= 500;
}
