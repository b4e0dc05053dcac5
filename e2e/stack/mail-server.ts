import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A message as it came over the wire, its parts decoded and by media type. */
export type Message = { from: string; to: string[]; headers: Map<string, string>; parts: Map<string, string> };

/** A mail server that keeps what it takes. `answer` gives the code to refuse a recipient with, or null to accept. */
export async function startMailServer() {
  const messages: Message[] = [];
  const attempts: string[] = [];
  const server = { answer: (_recipient: string): number | null => null };

  const smtp = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: true,
    onRcptTo({ address }, _session, callback) {
      attempts.push(address);
      const responseCode = server.answer(address);
      callback(responseCode ? Object.assign(new Error("Not this one"), { responseCode }) : null);
    },
    onData(stream, { envelope: { mailFrom, rcptTo } }, callback) {
      text(stream).then((raw) => {
        const from = mailFrom ? mailFrom.address : "";
        messages.push({ from, to: rcptTo.map(({ address }) => address), ...parse(raw) });
        callback(null);
      }, callback);
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));

  return Object.assign(server, {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    to: (recipient: string) => messages.filter(({ to }) => to.includes(recipient)),
    attemptsFor: (recipient: string) => attempts.filter((address) => address === recipient).length,
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  });
}

function parse(raw: string): Pick<Message, "headers" | "parts"> {
  const { headers, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "")?.[1];
  if (!boundary) throw new Error(`This message has only one part:\n${raw}`);
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, "")))
    .map((part) => [part.headers.get("content-type")?.split(";")[0] ?? "", decode(part)] as const);
  return { headers, parts: new Map(parts) };
}

type Part = { headers: Map<string, string>; body: string };

function split(raw: string): Part {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(":")).toLowerCase(),
    line.slice(line.indexOf(":") + 2),
  ]);
  return { headers: new Map(headers as [string, string][]), body: raw.slice(end + 4) };
}

function decode({ headers, body }: Part): string {
  const plain = body.replaceAll("\r\n", "\n");
  if (headers.get("content-transfer-encoding") !== "quoted-printable") return plain;
  const bytes = plain
    .replace(/=\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number(`0x${hex}`)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
