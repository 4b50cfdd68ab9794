import type { ReactNode } from "react";
import { Expiring } from "./expiring.tsx";
import { LedgerSection } from "./ledger-section.tsx";

/** Parts of the liability report: expiry of the points, and the ledger. */
export function Debt({ isTable }: { readonly isTable: boolean }): ReactNode {
  return (
    <>
      <Expiring isTable={isTable} />
      <LedgerSection />
    </>
  );
}
