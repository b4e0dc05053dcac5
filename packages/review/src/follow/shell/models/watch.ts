import { unknown, wordsOf } from "../value";
import type { Call, Effect } from "./effect";

/** A program that watches or records; `into` are the options before the file that it fills. */
type Watcher = { tools: string; what: string; into?: RegExp; asked?: RegExp };

const SCREEN = "the screen";
const TYPED = "what is typed";
const HEARD = "what the microphone hears";
const SEEN = "what the camera sees";
const TRAFFIC = "the traffic of the network";

const WATCHERS: Watcher[] = [
  {
    tools: "screencapture scrot grim maim gnome-screenshot spectacle xwd nircmd",
    what: SCREEN,
    into: /^(?:-f|-o|-out|--file|--output)$/,
  },
  { tools: "flameshot", what: SCREEN, into: /^(?:-p|--path)$/, asked: /^(?:full|screen|gui)\b/ },
  { tools: "import", what: SCREEN, asked: /-window\b/ },
  { tools: "wf-recorder", what: SCREEN, into: /^(?:-f|--file)$/ },
  { tools: "ffmpeg", what: SCREEN, asked: /-f\s+(?:x11grab|gdigrab|kmsgrab|avfoundation\b.*\bscreen)\b/ },
  { tools: "ffmpeg", what: SEEN, asked: /-f\s+(?:v4l2|dshow|avfoundation)\b/ },
  { tools: "ffmpeg", what: HEARD, asked: /-f\s+(?:alsa|pulse|openal|jack)\b/ },
  { tools: "imagesnap fswebcam streamer guvcview", what: SEEN },
  { tools: "arecord parecord parec pw-record rec", what: HEARD },
  { tools: "sox", what: HEARD, asked: /^(?:-\w+\s+)*(?:-d\b|-t\s+(?:alsa|coreaudio|pulseaudio)\b)/ },
  { tools: "logkeys", what: TYPED, into: /^(?:-o|--output)$/ },
  { tools: "script", what: TYPED, asked: /^(?!.*(?:^|\s)(?:-\w*c|--command)\b)/ },
  { tools: "xinput", what: TYPED, asked: /^test(?:-xi2)?\b/ },
  { tools: "xev showkey evtest libinput keyd", what: TYPED, asked: /^(?!list-)/ },
  { tools: "tcpdump tshark dumpcap", what: TRAFFIC, into: /^-w$/ },
];

const BY_TOOL = new Map<string, Watcher[]>();
for (const watcher of WATCHERS)
  for (const tool of watcher.tools.split(" ")) BY_TOOL.set(tool, [...(BY_TOOL.get(tool) ?? []), watcher]);

/** What a program that watches the person or the machine brings; null for any other. */
export function watched(call: Call): Effect | null {
  const watchers = BY_TOOL.get(call.name);
  if (!watchers) return null;
  const words = wordsOf(call.args);
  const watcher = watchers.find(({ asked }) => asked?.test(words) ?? true);
  if (!watcher) return null;
  const value = unknown("", [{ kind: "private", what: watcher.what }]);
  const path = fileOf(call, watcher);
  return path && path !== "-" ? { writes: [{ path, value, appends: false }] } : { output: value };
}

/** The file that is filled: behind its option, or the last word that is none. */
function fileOf({ args }: Call, { into }: Watcher): string | undefined {
  const at = into ? args.findIndex(({ text }) => into.test(text)) : -1;
  return at === -1 ? args.findLast(({ text }) => /[/.]/.test(text) && !text.startsWith("-"))?.text : args[at + 1]?.text;
}
