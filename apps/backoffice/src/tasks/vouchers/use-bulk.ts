import { voucherOfficeApi } from "@punktum/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { showDone, showError, showUndo } from "../../parts/toasts.tsx";
import { useFailureText } from "../../parts/use-failure-text.ts";
import { call } from "../../server/call.ts";
import { useProgramId } from "../../session/session.ts";
import { VOUCHER_READS } from "./voucher-types.ts";

/** Values to set in several vouchers; absent fields are unchanged. */
interface VoucherChange {
  readonly active?: boolean;
  readonly validFrom?: string | null;
  readonly validTo?: string | null;
}

interface Step {
  /** Ids as in the list: `C17`, `R3`. */
  readonly ids: readonly string[];
  readonly change: VoucherChange;
}

const CALLS = [
  ["C", voucherOfficeApi.changeCoupons],
  ["R", voucherOfficeApi.changeRewards],
] as const;

/** Applies the change, and returns the steps that undo it. */
async function apply(programId: string, { ids, change }: Step): Promise<readonly Step[]> {
  const back: Step[] = [];
  for (const [letter, description] of CALLS) {
    const own = ids.filter((id) => id.startsWith(letter)).map((id) => id.slice(1));
    if (own.length > 0) {
      const input = { params: { programId }, body: { ...change, ids: own } };
      const { changed } = await call(description, input, { idempotencyKey: crypto.randomUUID() });
      back.push(...changed.map(({ id, before }) => ({ ids: [letter + id], change: before })));
    }
  }
  return back;
}

/** Combines equal changes into one step. */
function joined(steps: readonly Step[]): readonly Step[] {
  const byChange = Map.groupBy(steps, ({ change }) => JSON.stringify(change));
  return [...byChange.values()].flatMap((same) =>
    same[0] === undefined ? [] : [{ change: same[0].change, ids: same.flatMap(({ ids }) => ids) }],
  );
}

/** Changes several vouchers at once, with an undo. */
export function useBulk() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const programId = useProgramId();
  const queries = useQueryClient();
  const textOf = useFailureText();
  const refresh = async (): Promise<void> => {
    await Promise.all(VOUCHER_READS.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })));
  };
  const undo = async (steps: readonly Step[]): Promise<void> => {
    try {
      for (const step of joined(steps)) {
        await apply(programId, step);
      }
      showDone(t("vouchers.bulk.undone"));
    } catch (error) {
      showError(textOf(error));
    }
    await refresh();
  };
  return useMutation<readonly Step[], Error, Step>({
    mutationFn: async (step) => await apply(programId, step),
    onSuccess: (steps, { ids: { length: count } }) =>
      showUndo(t("vouchers.bulk.done", { count, number: number(count) }), () => void undo(steps)),
    onError: (error) => showError(textOf(error)),
    onSettled: refresh,
  });
}
