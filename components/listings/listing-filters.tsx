"use client";

import { Search } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "../ui/button";
import { Input } from "../ui/input";
import { Select } from "../ui/select";

type Filters = {
  q?: string;
  category?: string;
  type?: string;
  price?: string;
  security_status?: string;
  source?: string;
  sort?: string;
};

type Option = { value: string; text: string; count?: number };
type Props = { filters: Filters; categories: { category: string; name: string; count: number }[]; sources: Option[] };

const anything: Option = { value: "", text: "Any" };

const groups = (sources: Option[]) => [
  {
    name: "type",
    title: "Type",
    options: [anything, { value: "skill", text: "Skills" }, { value: "agent", text: "Agents" }],
  },
  {
    name: "price",
    title: "Price",
    options: [anything, { value: "free", text: "Free" }, { value: "paid", text: "Paid" }],
  },
  {
    name: "security_status",
    title: "Security",
    options: [anything, { value: "pass", text: "Passed" }, { value: "warn", text: "Warnings" }],
  },
  { name: "source", title: "Source", options: [anything, ...sources] },
];

/** A word is looked up after this pause; one that goes on sooner than that is the same search. */
const PAUSE_MS = 300;
const SAME_SEARCH_MS = 1_500;

/**
 * The search as one GET form: its state is the address. With JavaScript it sends itself as it is filled in, each
 * choice and each search being one step to go back.
 */
export function ListingFilters({ filters, categories, sources }: Props) {
  const isRanked = Boolean(filters.q);
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typedAtMs = useRef(0);
  const pushedFrom = useRef("");
  /** What this form has asked for since the last step back: only its own answers leave alone what is being typed. */
  const asked = useRef(new Set([keyOf(chosenIn(filters))]));

  useEffect(() => {
    const noteStep = () => {
      clearTimeout(timer.current);
      typedAtMs.current = 0;
      asked.current.clear();
    };
    window.addEventListener("popstate", noteStep);
    return () => window.removeEventListener("popstate", noteStep);
  }, []);

  useEffect(() => {
    if (form.current) fillIn(form.current, filters, asked.current.has(keyOf(chosenIn(filters))));
  }, [filters]);

  function sendSoon({ target }: FormEvent) {
    const isTyping = target instanceof HTMLInputElement && target.type === "search";
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(isTyping), isTyping ? PAUSE_MS : 0);
  }

  function send(isTyping: boolean) {
    clearTimeout(timer.current);
    if (!form.current) return;
    // A step that is still on its way would be lost by replacing what it starts from.
    const hasLanded = window.location.href !== pushedFrom.current;
    const isSameSearch = isTyping && hasLanded && Date.now() - typedAtMs.current < SAME_SEARCH_MS;
    typedAtMs.current = isTyping ? Date.now() : 0;
    if (!isSameSearch) pushedFrom.current = window.location.href;
    const chosen = chosenOn(form.current);
    asked.current.add(keyOf(chosen));
    router[isSameSearch ? "replace" : "push"](addressOf(chosen), { scroll: false });
  }

  function sendNow(event: FormEvent) {
    event.preventDefault();
    send(false);
  }

  return (
    <form ref={form} action="/skills" onInput={sendSoon} onSubmit={sendNow} className="space-y-5">
      <search className="relative block">
        <Search aria-hidden className="pointer-events-none absolute top-2.5 left-3 size-4 text-muted" />
        <Input
          type="search"
          name="q"
          defaultValue={filters.q}
          maxLength={100}
          aria-label="Search"
          placeholder="Search"
          className="pl-9"
        />
      </search>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-1">
        <Labelled text="Sort">
          <Select name="sort" defaultValue={shownSort(filters)}>
            <option value="">{isRanked ? "Best match" : "Newest"}</option>
            {isRanked && <option value="newest">Newest</option>}
            <option value="downloads">Most downloaded</option>
            <option value="price_asc">Price, low to high</option>
            <option value="price_desc">Price, high to low</option>
          </Select>
        </Labelled>
        <Labelled text="Category">
          <Select name="category" defaultValue={filters.category ?? ""}>
            <option value="">All categories</option>
            {categories.map(({ category, name, count }) => (
              <option key={category} value={category}>
                {name} ({count.toLocaleString("en-US")})
              </option>
            ))}
          </Select>
        </Labelled>
      </div>
      <div className="space-y-1 lg:space-y-5">
        {groups(sources).map(({ name, title, options }) => (
          <fieldset key={name} className="flex flex-wrap items-center gap-x-4 lg:block">
            <legend className="sr-only">{title}</legend>
            <p aria-hidden className="w-16 text-xs font-medium text-muted lg:mb-1 lg:w-auto">
              {title}
            </p>
            {options.map(({ value, text, count }) => (
              <label key={value} className="flex h-7 items-center gap-2 text-sm hover:text-accent">
                <input
                  type="radio"
                  name={name}
                  value={value}
                  defaultChecked={(filters[name as keyof Filters] ?? "") === value}
                  className="size-4 accent-accent"
                />
                {text}
                {count !== undefined && (
                  <span className="ml-auto text-xs text-muted tabular-nums">{count.toLocaleString("en-US")}</span>
                )}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <noscript>
        <Button look="primary" type="submit" className="w-full">
          Apply
        </Button>
      </noscript>
    </form>
  );
}

/** Brings the form up to an address. A search that is being typed is left alone where it is the form's own answer. */
function fillIn(form: HTMLFormElement, filters: Filters, isOwn: boolean): void {
  const chosen = Object.fromEntries(chosenIn(filters));
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")) {
    const value = chosen[field.name] ?? "";
    const isTyped = field.type === "search" && field === document.activeElement;
    if (field instanceof HTMLInputElement && field.type === "radio") field.checked = field.value === value;
    else if (!isTyped || !isOwn) field.value = value;
  }
}

type Chosen = [name: string, value: string][];

/** What an address chooses, as the controls name it. */
function chosenIn(filters: Filters): Chosen {
  return Object.entries({ ...filters, sort: shownSort(filters) }).filter(([, value]) => value);
}

/** What is chosen on the form. */
function chosenOn(form: HTMLFormElement): Chosen {
  return [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && value ? [[name, value]] : [],
  );
}

/** The same for the same choices, whatever their order and the blanks around a word. */
function keyOf(chosen: Chosen): string {
  return JSON.stringify(chosen.map(([name, value]) => [name, value.trim()]).sort());
}

/** The order as the control names it: what an address need not say is the empty choice. */
function shownSort({ q, sort = "" }: Filters): string {
  if (sort === "relevance") return q ? "" : "downloads";
  return sort === "newest" && !q ? "" : sort;
}

/** What is not chosen is not in the address. */
function addressOf(chosen: Chosen): Route {
  return (chosen.length > 0 ? `/skills?${new URLSearchParams(chosen)}` : "/skills") as Route;
}

function Labelled({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="block">
      <span className="mb-1 block text-xs font-medium text-muted">{text}</span>
      {children}
    </label>
  );
}
