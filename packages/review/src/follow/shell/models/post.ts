import { namesOf } from "../../../match/names";
import { wordsOf } from "../value";
import type { Call, Effect } from "./effect";
import { upload } from "./send";

/**
 * A tool that brings to somebody what it is given; the address is told by its words, or stands for all that it serves.
 * Through a channel of one's own a machine tells what it is doing.
 */
type Sender = { tools: string; asked?: RegExp; to: string | RegExp; isOwnChannel?: boolean };

const MAIL = "mailto:";
const PASTE = "https://pastebin.com";
const HOST_OPTION = /(?:^|\s)(?:-h|-b|--host|--broker|--server|--bootstrap-server|-S)[\s=](\S{1,200})/;
const FIRST_HOST = /(?:^|[\s/@])((?:[\w-]{1,63}\.){1,6}[a-z]{2,12}|(?:\d{1,3}\.){3}\d{1,3})(?=[\s:/]|$)/;
const ADDRESS = /\b(?:wss?|https?|rsync|smb|ftps?):\/\/\S{1,300}/;

const SENDERS: Sender[] = [
  { tools: namesOf("mail-sender").join(" "), to: MAIL },
  { tools: "himalaya", asked: /^(?:message|template) (?:send|write|reply|forward)\b|^(?:send|write)\b/, to: MAIL },
  { tools: "ipfs", asked: /^add\b/, to: "ipfs:" },
  { tools: "croc", asked: /^(?:-\S+\s+)*send\b/, to: "croc:" },
  { tools: "wormhole magic-wormhole wormhole-william ffsend", asked: /^(?:send|upload)\b/, to: "wormhole:" },
  { tools: "pastebinit wgetpaste termbin ix gist", to: PASTE },
  { tools: "transfer", to: "https://transfer.sh" },
  {
    tools: "slackcat telegram-send telegram-cli signal-cli sendxmpp matrix-commander apprise ntfy discord.sh",
    to: MAIL,
    isOwnChannel: true,
  },
  { tools: "tftp ncftpput curlftpfs", to: FIRST_HOST },
  { tools: "smbclient", asked: /\bm?put\b/, to: FIRST_HOST },
  { tools: "mosquitto_pub", to: HOST_OPTION },
  { tools: "kcat kafkacat kafka-console-producer kafka-console-producer.sh", to: HOST_OPTION },
  { tools: "logger", asked: /(?:^|\s)(?:-n|--server)[\s=]/, to: /(?:^|\s)(?:-n|--server)[\s=](\S{1,200})/ },
  { tools: "websocat wscat", to: ADDRESS },
  { tools: "openssl", asked: /^s_client\b/, to: /-connect\s(\S{1,200})/ },
  { tools: "mega-put megaput", to: "https://mega.nz" },
  {
    tools: "gdrive dbxcli dropbox_uploader dropbox_uploader.sh",
    asked: /\b(?:upload|put|import|update)\b/,
    to: "https://drive.google.com",
  },
  { tools: "b2", asked: /^(?:upload-file|file upload|sync)\b/, to: "b2:" },
  { tools: "oci", asked: /^os object (?:put|bulk-upload)\b/, to: "oci:" },
  { tools: "wrangler", asked: /^r2 object put\b/, to: "https://r2.cloudflarestorage.com" },
  { tools: "huggingface-cli hf", asked: /^(?:upload|upload-large-folder)\b/, to: "https://huggingface.co" },
  { tools: "kaggle", asked: /^datasets (?:create|version)\b/, to: "https://kaggle.com" },
  {
    tools: "glab",
    asked: /^(?:snippet create|issue (?:create|note)|mr (?:create|note)|api)\b/,
    to: "https://gitlab.com",
  },
];

const BY_TOOL = new Map<string, Sender[]>();
for (const sender of SENDERS)
  for (const tool of sender.tools.split(" ")) BY_TOOL.set(tool, [...(BY_TOOL.get(tool) ?? []), sender]);

/** A name that says that what it is given goes to somebody. */
const SAYS_THAT_IT_SENDS =
  /^(?:send|post|upload|forward|publish|notify)[-_](?:e?-?mail|message|report|sms|webhook|slack|telegram|discord|alert|file|data|logs?|notification)\b/;

/** What a command brings to somebody else; null where it is known for no such thing. */
export function posted(call: Call): Effect | null {
  const { name, args, world } = call;
  const senders = BY_TOOL.get(name);
  if (!senders) return SAYS_THAT_IT_SENDS.test(name) && !world.functions.has(call.path) ? secretsAlong(call) : null;
  const words = wordsOf(args);
  const sender = senders.find(({ asked }) => asked?.test(words) ?? true);
  if (!sender) return null;
  const { to, isOwnChannel } = sender;
  if (isOwnChannel) return secretsAlong(call);
  if (typeof to === "string") return upload(call, to);
  const match = to.exec(words);
  const host = match?.[1] ?? match?.[0];
  return host ? upload(call, host.includes("://") ? host : `tcp://${host}`) : null;
}

/** Of what is meant to tell somebody something, only what is nobody else's business counts. */
function secretsAlong(call: Call): Effect {
  const { sends = [] } = upload(call, MAIL);
  const isSecret = sends.some(({ value }) =>
    value.taints.some(({ kind }) => kind === "secret" || kind === "environment"),
  );
  return isSecret ? { sends } : {};
}
