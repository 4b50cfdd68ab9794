import type { AccountDetails } from "@punktum/client";
import { useEffect, useState } from "react";
import { useServices } from "../../services/services-context.ts";
import { reportError } from "../../services/reports/report-error.ts";
import { createSeenBalances } from "../../services/visit/seen-balances.ts";
import type { SeenBalance } from "../../storage/device-values.ts";

/** Remembers the balance of a customer whom the server knows. */
export function useNotedBalance(account: AccountDetails): void {
  const { device, clock } = useServices();
  // Writes to the device's storage.
  useEffect(() => {
    createSeenBalances(device, clock).note(account).catch(reportError);
  }, [device, clock, account]);
}

/** The balance seen last of a customer about whom the server could not be asked. */
export function useSeenBalance(account: AccountDetails): SeenBalance | undefined {
  const { device, clock } = useServices();
  const [found, setFound] = useState<{
    readonly account: AccountDetails;
    readonly balance?: SeenBalance | undefined;
  }>();
  // Reads the device's storage.
  useEffect(() => {
    createSeenBalances(device, clock)
      .read(account)
      .then((balance) => setFound({ account, balance }))
      .catch(reportError);
  }, [device, clock, account]);
  return found?.account === account ? found.balance : undefined;
}
