import type { Event, Machine } from "./machine";
import { addOrigins } from "./origin";

const MAX_EVENTS = 3000;

/** Keeps what a program does; the same thing in the same place is one event, however often it is met. */
export function noteEvent(events: Map<string, Event>, machine: Machine, event: Parameters<Machine["emit"]>[0]): void {
  const { unit, path: program } = machine.module;
  const { path, hidden, language } = machine.place;
  const key = `${event.kind}\0${path}\0${unit}\0${event.line}\0${event.api}\0${hidden ?? ""}`;
  const known = events.get(key);
  if (!known) {
    if (events.size >= MAX_EVENTS) return;
    events.set(key, {
      texts: [],
      content: [],
      isUnheeded: false,
      ...event,
      data: new Map(event.data),
      credentials: new Map(event.credentials),
      target: new Map(event.target),
      file: path,
      language,
      unit,
      program,
      guards: [...new Set(machine.guards)],
      hidden,
    });
    return;
  }
  known.isWords ||= event.isWords;
  known.texts = [...new Set([...known.texts, ...(event.texts ?? [])])].slice(0, 24);
  known.content = [...new Set([...known.content, ...(event.content ?? [])])].slice(0, 24);
  known.isUnheeded ||= event.isUnheeded ?? false;
  addOrigins(known.data, event.data ?? new Map());
  addOrigins(known.credentials, event.credentials ?? new Map());
  addOrigins(known.target, event.target ?? new Map());
}
