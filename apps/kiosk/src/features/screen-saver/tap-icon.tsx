import type { ReactNode } from "react";

/** A fingertip with rings around it. */
export function TapIcon(): ReactNode {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flex: "none", width: "2.25rem", height: "2.25rem" }}
    >
      <path d="M8.2 16.6a8 8 0 1 1 12.2-6.4" opacity="0.55" />
      <path d="M12.5 20.5V10.4a2.1 2.1 0 0 1 4.2 0v7l6.6 1.5a3.1 3.1 0 0 1 2.4 3.5l-.6 4a3.3 3.3 0 0 1-3.3 2.8h-5.5a3.6 3.6 0 0 1-2.9-1.5l-5-6.9a2 2 0 0 1 3-2.6z" />
    </svg>
  );
}
