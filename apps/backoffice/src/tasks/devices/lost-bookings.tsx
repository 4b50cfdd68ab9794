import { type DeviceCare, deviceCareApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useCan } from "../../session/session.ts";

const { listDeviceHealth, readDeviceSummary, readDeviceCare, settleOutboxLoss } = deviceCareApi;

const rangeText = ({ first, last }: { readonly first: number; readonly last: number }): string =>
  first === last ? String(first) : `${first}–${last}`;

/** Records how lost bookings were resolved. */
function SettleForm({ deviceId }: { readonly deviceId: string }): ReactNode {
  const { t } = useTranslation();
  const form = useEditor({ schema: settleOutboxLoss.body, values: { reason: "" } });
  const settle = useWrite(settleOutboxLoss, { refreshes: [readDeviceCare, listDeviceHealth, readDeviceSummary] });
  const send = async (body: { reason: string }): Promise<void> => {
    await settle.mutateAsync({ params: { id: deviceId }, body });
    showDone(t("devices.refused.settled"));
  };
  return (
    <Form form={form} onSubmit={(values) => send(values).catch(() => undefined)}>
      <TextField name="reason" label={t("devices.refused.found")} rows={2} maxLength={500} />
      <FailureNote error={settle.error} />
      <div className="form-acts">
        <Button type="submit" isPending={settle.isPending}>
          {t("devices.refused.settle")}
        </Button>
      </div>
    </Form>
  );
}

/** Bookings that are stored neither on the tablet nor on the platform. */
export function LostBookings({ care }: { readonly care: DeviceCare }): ReactNode {
  const { t } = useTranslation();
  const { moment, number } = useFormat();
  const can = useCan();
  const { missing, missingCount, lost } = care.outbox;
  return (
    <section>
      <h2>{t("devices.refused.lost")}</h2>
      {missingCount === 0 ? null : (
        <p>
          {t("devices.refused.missing", {
            count: missingCount,
            number: number(missingCount),
            ranges: missing.map(rangeText).join(", "),
          })}
        </p>
      )}
      {lost.map(({ outboxId, waiting, lastNumber, heardAt }) => (
        <p key={outboxId}>
          {t("devices.refused.gone", {
            count: waiting,
            number: number(waiting),
            heard: moment(heardAt),
            last: lastNumber,
          })}
        </p>
      ))}
      <p className="muted">{t("devices.refused.ask")}</p>
      {can("devices.edit") ? <SettleForm deviceId={care.id} /> : null}
    </section>
  );
}
