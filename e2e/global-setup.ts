import { askOf } from "./client";
import { checkProcessorRequests } from "./processor-requests";
import { prepareFirstStarts } from "./stack/first-start";
import { Stack } from "./stack/stack";

/** Addresses below this domain are test users: hidden from everybody but themselves. */
export const hiddenDomain = "hidden.example";

/** Starts the service that the tests share, unless SKILLYARD_URL names one that runs; answers what ends it again. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SKILLYARD_URL) return undefined;

  const forget = await prepareFirstStarts();
  const stack = await Stack.create();
  const settings = { TEST_USER_EMAILS: `@${hiddenDomain}`, LOG_LEVEL: "warn" };
  try {
    await stack.start(settings);
  } catch (error) {
    await stack.stop();
    stack.remove();
    forget();
    throw error;
  }
  askOf(stack);

  return async () => {
    const complaints = await checkProcessorRequests();
    const code = await stack.stop();
    const left = stack.leftovers();
    if (code !== 0 || left.length) throw new Error(`The service ended with ${code} and left ${left}\n${stack.output}`);
    stack.remove();
    forget();
    if (complaints.length)
      throw new Error(`The payment processor would not have understood:\n${complaints.join("\n")}`);
  };
}
