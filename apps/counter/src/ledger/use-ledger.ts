import { useEffect, useState } from "react";
import type { TillDesk } from "../till/till-desk.ts";
import { EMPTY_LEDGER, watchLedger, type LedgerState } from "./ledger-watch.ts";

/** The platform's bookings of the till's receipts; another till begins without any. */
export function useLedger(desk: TillDesk): LedgerState {
  const [read, setRead] = useState({ desk, state: EMPTY_LEDGER });
  // Polls the platform's bookings.
  useEffect(() => watchLedger(desk, (state) => setRead({ desk, state })), [desk]);
  return read.desk === desk ? read.state : EMPTY_LEDGER;
}
