import { clsx } from "clsx";

type Props = { name: string | null; src?: string | null; className?: string };

/** The person's picture, or their initial; always beside their name, so it has no text of its own. */
export function Avatar({ name, src, className }: Props) {
  const shape = clsx("inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft", className);
  if (src) {
    return <img src={src} alt="" loading="lazy" referrerPolicy="no-referrer" className={clsx(shape, "object-cover")} />;
  }
  const [initial = "?"] = (name ?? "").trim().toUpperCase();
  return (
    <span aria-hidden className={clsx(shape, "font-medium text-accent select-none")}>
      {initial}
    </span>
  );
}
