"use client";

import { Search } from "lucide-react";
import Form from "next/form";
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

/** The search as one GET form: its state is the address. With JavaScript it sends itself as it is filled in. */
export function ListingFilters({ filters, categories, sources }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const current = form.current;
    current?.addEventListener("formdata", leaveOutEmpty);
    return () => current?.removeEventListener("formdata", leaveOutEmpty);
  }, []);

  useEffect(() => {
    if (form.current) fillIn(form.current, filters);
  }, [filters]);

  function sendSoon(event: FormEvent) {
    const typing = event.target instanceof HTMLInputElement && event.target.type === "search";
    clearTimeout(timer.current);
    timer.current = setTimeout(() => form.current?.requestSubmit(), typing ? 300 : 0);
  }

  return (
    <Form ref={form} action="/skills" replace scroll={false} onInput={sendSoon} className="space-y-5">
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
          <Select name="sort" defaultValue={filters.sort ?? ""}>
            <option value="">{filters.q ? "Best match" : "Newest"}</option>
            {filters.q && <option value="newest">Newest</option>}
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
    </Form>
  );
}

/** Brings the form up to an address that it did not send itself; what is being typed is left alone. */
function fillIn(form: HTMLFormElement, filters: Filters): void {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")) {
    const value = filters[field.name as keyof Filters] ?? "";
    if (field instanceof HTMLInputElement && field.type === "radio") field.checked = field.value === value;
    else if (field !== document.activeElement) field.value = value;
  }
}

/** Keeps the address short: what is not chosen is not in it. */
function leaveOutEmpty({ formData }: FormDataEvent): void {
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
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
