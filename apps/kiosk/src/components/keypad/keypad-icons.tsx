import type { ReactNode } from "react";

function Sign({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ width: "min(2rem, 48px)", height: "min(2rem, 48px)" }}
    >
      {children}
    </svg>
  );
}

/** Plus and minus. */
export function SignKeyIcon(): ReactNode {
  return (
    <Sign>
      <path d="M7 4v6M4 7h6m4 10h6M18.5 4.5l-13 15" />
    </Sign>
  );
}
