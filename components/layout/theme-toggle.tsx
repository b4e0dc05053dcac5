"use client";

import { clsx } from "clsx";
import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { useSyncExternalStore } from "react";

const choices = [
  { value: "system", label: "As the system", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
];

/** Switches between the system's theme, light and dark; shown only where a script can act on it. */
export function ThemeToggle() {
  const { theme, setTheme } = useTheme();
  const hydrated = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  if (!hydrated) return <div className="h-8 w-24" />;

  return (
    <fieldset className="flex h-8 items-center gap-px rounded-md border border-line p-px">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          title={label}
          aria-label={label}
          aria-pressed={theme === value}
          onClick={() => setTheme(value)}
          className={clsx(
            "flex size-7 items-center justify-center rounded-md",
            theme === value ? "bg-sunken text-ink" : "text-muted hover:text-ink",
          )}
        >
          <Icon aria-hidden className="size-4" />
        </button>
      ))}
    </fieldset>
  );
}

function subscribe() {
  return () => {};
}
