/** The yard with its gate open, and one package on the way out. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 font-semibold tracking-[-0.03em] text-ink">
      <svg viewBox="0 0 32 32" className="size-6" aria-hidden focusable="false">
        <path
          d="M27 11.5V7a2 2 0 0 0-2-2H7a2 2 0 0 0-2 2v18a2 2 0 0 0 2 2h7.5"
          className="fill-none stroke-ink"
          strokeWidth="3.2"
          strokeLinecap="round"
        />
        <rect x="18" y="15" width="12" height="12" rx="2.5" className="fill-accent" />
      </svg>
      <span className="text-base">Skillyard</span>
    </span>
  );
}
