import { parseArgs } from "node:util";
import { startStripeSimulator } from "./server";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "12111" },
    "webhook-url": { type: "string" },
    state: { type: "string" },
    seed: { type: "string" },
    "public-url": { type: "string" },
  },
});

const webhookUrl = values["webhook-url"];
const simulator = await startStripeSimulator({
  port: wholeNumber("--port", values.port),
  webhookUrl,
  secrets: {
    platform: secret("STRIPE_WEBHOOK_SECRET"),
    connect: secret("STRIPE_CONNECT_WEBHOOK_SECRET"),
    accounts: secret("STRIPE_ACCOUNTS_WEBHOOK_SECRET"),
  },
  stateFile: values.state,
  seed: values.seed === undefined ? undefined : wholeNumber("--seed", values.seed),
  publicUrl: values["public-url"],
});
console.log(`Stripe simulator on ${simulator.url}`);
console.log(
  webhookUrl ? `Webhooks go to ${webhookUrl}, …/connect and …/accounts` : "No --webhook-url: events are only logged",
);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    simulator.close().then(() => process.exit(0));
  });
}

/** A secret is needed only where webhooks are sent; of several that the receiver knows, the first signs. */
function secret(name: string): string {
  const value = process.env[name]?.split(",")[0]?.trim() ?? "";
  if (value === "" && webhookUrl) {
    console.error(`${name} is not set. Set it to the secret that the receiver of the webhooks knows (whsec_…).`);
    process.exit(1);
  }
  return value;
}

function wholeNumber(option: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  console.error(`${option} takes a whole number, not "${text}".`);
  process.exit(1);
}
