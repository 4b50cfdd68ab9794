import { useState } from "react";

/** Whether an application's time was over when this part of the page opened. */
export function useIsEnded({ expiresAt }: { readonly expiresAt: string | null }): boolean {
  const [openedMs] = useState(() => Date.now());
  return expiresAt !== null && Date.parse(expiresAt) < openedMs;
}
