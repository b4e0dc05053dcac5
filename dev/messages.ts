import { samplePeople } from "@/dev/identity/people";
import type { Environment } from "@/dev/parts";

export function say(text: string): void {
  process.stdout.write(`skillyard: ${text}\n`);
}

export function complain(text: string): void {
  process.stderr.write(`skillyard: ${text}\n`);
}

/** What a failure means to the person at the terminal; the trace too where it is our own mistake. */
export function explain(error: unknown, home: string): string {
  if (!(error instanceof Error)) return String(error);

  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || /no space left on device|check free disk space/i.test(error.message)) {
    return `The disk that holds ${home} is full. Free some space, then start again.`;
  }
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return `${home} can't be written (${error.message}). Set SKILLYARD_HOME to a folder that can.`;
  }
  return error.constructor === Error ? error.message : (error.stack ?? error.message);
}

/** Where the service is and who can sign in. */
export function welcome(env: Environment, embedded: string[], home: string): string {
  const lines = ["", `Skillyard is ready at ${env.APP_URL}`, ""];
  if (embedded.includes("sign-in")) {
    const people = samplePeople.map(({ email, name, does }) => `  ${email.padEnd(20)} ${name.padEnd(15)} ${does}`);
    lines.push("Sign in without a password as one of these, or under any other name:", ...people, "");
    lines.push("A token for the API:");
    lines.push(
      `  curl -s -d grant_type=password -d client_id=skillyard-cli -d username=buyer ${env.OIDC_ISSUER}/token`,
      "",
    );
  }
  lines.push("The command line, of this service:", "  npm run -s skillyard -- search migration", "");
  if (embedded.includes("payments")) lines.push("Payments are simulated: pay with card 4242 4242 4242 4242.");
  if (!env.SMTP_URL) lines.push(`Mail is not sent: read it at ${env.APP_URL}/dev/mail`);
  if (embedded.length) lines.push(`Everything is kept in ${home}`);
  return [...lines, "Ctrl-C stops it.", ""].join("\n");
}

/** What was added to the environment, as lines that a shell can read. */
export function environmentFile(env: Environment): string {
  return Object.entries(env)
    .filter(([name, value]) => process.env[name] !== value)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");
}
