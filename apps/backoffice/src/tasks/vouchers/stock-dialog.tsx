import { vouchersAdminApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Form } from "../../parts/form/form.tsx";
import { NumberField } from "../../parts/form/number-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { type RewardRecord, VOUCHER_READS } from "./voucher-types.ts";

const MOST = 1_000_000_000;
const schema = z.object({ add: z.number().check(z.int(), z.minimum(-MOST), z.maximum(MOST)) });

interface StockDialogProps {
  readonly record: RewardRecord;
  readonly name: string;
  readonly onClose: () => void;
}

/** Changes the stock by a difference, so that concurrent redemptions are not lost. */
export function StockDialog({ record, name, onClose }: StockDialogProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const params = { programId: useProgramId(), rewardId: record.id };
  const form = useEditor({ schema, values: {} });
  const change = useWrite(vouchersAdminApi.changeRewardStock, { refreshes: VOUCHER_READS });
  const save = ({ add }: { readonly add: number }): void =>
    change.mutate(
      { params, body: { add } },
      {
        onSuccess: () => {
          showDone(t("vouchers.stock.done", { name }));
          onClose();
        },
      },
    );
  const { stock } = record;
  return (
    <Dialog title={t("vouchers.stock.title", { name })} isOpen onClose={onClose}>
      <p>
        {stock === null
          ? t("vouchers.stock.endless")
          : t("vouchers.stock.now", { count: stock, number: number(stock) })}
      </p>
      <Form form={form} onSubmit={save}>
        <NumberField
          name="add"
          label={t("vouchers.stock.add")}
          hint={t("vouchers.stock.addHint")}
          unit={t("vouchers.field.pieces")}
          autoFocus
        />
        <FailureNote error={change.error} />
        <div className="form-end">
          <Button kind="plain" onPress={onClose}>
            {t("common.actions.cancel")}
          </Button>
          <Button kind="primary" type="submit" isPending={change.isPending}>
            {t("vouchers.stock.action")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
