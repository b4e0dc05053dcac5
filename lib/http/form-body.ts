import { IncomingMessage } from "node:http";
import { MAX_FORM_BYTES, type OddRequest } from "./page-request";

const NOT_READABLE: OddRequest = { status: 400, title: "Bad request", sentence: "The form could not be read." };
const TOO_LARGE: OddRequest = { status: 413, title: "Too large", sentence: "What was sent is larger than allowed." };

/**
 * The request with a form that can be read, or why it is refused. The pages' framework fails on a form that is
 * broken or whose length it is not told, so that those are read here first; everything else is left to it.
 */
export async function readForm(message: IncomingMessage): Promise<IncomingMessage | OddRequest> {
  const type = message.headers["content-type"] ?? "";
  const isMultipart = /^multipart\/form-data\b/i.test(type);
  if (message.method !== "POST" || !(isMultipart || message.headers["transfer-encoding"])) return message;
  const body = await readWhole(message);
  if (!body) return TOO_LARGE;
  return !isMultipart || (await isForm(body, type)) ? withBody(message, body) : NOT_READABLE;
}

async function readWhole(message: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > MAX_FORM_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isForm(body: Buffer, type: string): Promise<boolean> {
  const form = new Response(body as BodyInit, { headers: { "content-type": type } }).formData();
  return form.then(
    () => true,
    () => false,
  );
}

/** The same request once more, its body unread. */
function withBody(message: IncomingMessage, body: Buffer): IncomingMessage {
  const whole = new IncomingMessage(message.socket);
  const { "transfer-encoding": _, ...headers } = message.headers;
  const { method, url, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = message;
  Object.assign(whole, { method, url, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor, complete: true });
  whole.headers = { ...headers, "content-length": String(body.length) };
  whole.push(body);
  whole.push(null);
  return whole;
}
