"use client";

import { type ComponentProps, type FormEvent, useEffect, useId, useRef, useState } from "react";

const PAUSE_MS = 120;
const SHOWN = 8;

/** A search field that offers how what is being typed may go on; without an answer to that it is a field all the same. */
export function SearchInput(props: Omit<ComponentProps<"input">, "type" | "name" | "list">) {
  const id = useId();
  const [suggestions, setSuggestions] = useState<string[]>([]);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);

  async function suggest({ currentTarget }: FormEvent<HTMLInputElement>) {
    const typed = currentTarget.value;
    asking.current?.abort();
    if (typed.trim() === "" || suggestions.includes(typed)) return;
    asking.current = new AbortController();
    const { signal } = asking.current;
    const found = await suggestionsFor(typed, signal).catch(() => []);
    if (!signal.aborted) setSuggestions(found);
  }

  return (
    <>
      <input
        {...props}
        type="search"
        name="q"
        maxLength={100}
        list={id}
        autoComplete="off"
        onInput={(event) => void suggest(event)}
      />
      <datalist id={id}>
        {suggestions.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  );
}

/** Nothing where a next letter came first. */
async function suggestionsFor(typed: string, signal: AbortSignal): Promise<string[]> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const query = new URLSearchParams({ q: typed, limit: String(SHOWN) });
  const answer = await fetch(`/v1/search/suggest?${query}`, { signal });
  if (!answer.ok) return [];
  const { suggestions } = (await answer.json()) as { suggestions: { text: string }[] };
  return [...new Set(suggestions.map(({ text }) => text))];
}
