import type { ReactNode } from "react";

/** The product's logo in the programme's colour. */
export function Mark(): ReactNode {
  return (
    <svg className="mark" viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="17" fill="var(--ui-brand-fill)" />
      <path d="M20 48V16h14a11 11 0 0 1 0 22h-7v10z" fill="var(--ui-on-brand)" />
      <circle cx="44" cy="45" r="5" fill="var(--ui-accent)" />
    </svg>
  );
}
