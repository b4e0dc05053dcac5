import { type Changes, listenForChanges } from "@/db/changes";
import { shared } from "@/lib/shared";

export type Listener = Parameters<typeof listenForChanges>[0];

const connection = shared("changes", () => {
  const listeners = new Set<Listener>();
  const tellAll = (tell: (listener: Listener) => void) => {
    for (const listener of listeners) tell(listener);
  };
  const changes = listenForChanges({
    onChange: (name) => tellAll(({ onChange }) => onChange(name)),
    onGap: () => tellAll(({ onGap }) => onGap()),
  });
  return { listeners, changes };
});

/** Hears what any process changes, over one connection for all who listen in this one. */
export function listen(listener: Listener): Changes {
  connection.listeners.add(listener);
  return connection.changes;
}
