import { deviceCareApi, type OfflineLoss, offlineLossesApi } from "@punktum/contracts";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { LinkButton } from "../../parts/link-button.tsx";
import { Note } from "../../parts/note.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { ErrorState, FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useRead, useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { useLetterWords } from "./letter-words.ts";

const { listOfflineLosses, reviewOfflineLoss } = offlineLossesApi;
const { readDeviceCare, listDeviceHealth, readDeviceSummary } = deviceCareApi;

const LOSSES = 50;

interface LossProps {
  readonly loss: OfflineLoss;
  readonly onClose: () => void;
}

/** Notes that the loss is known. */
function ReviewForm({ loss, onClose }: LossProps): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const form = useEditor({ schema: reviewOfflineLoss.body, values: { review: "" } });
  const refreshes = [listOfflineLosses, readDeviceCare, listDeviceHealth, readDeviceSummary];
  const write = useWrite(reviewOfflineLoss, { refreshes });
  const send = async (body: { review: string }): Promise<void> => {
    await write.mutateAsync({ params: { programId, lossId: loss.id }, body });
    showDone(t("devices.refused.lossNoted"));
    onClose();
  };
  return (
    <Form form={form} onSubmit={(values) => send(values).catch(() => undefined)}>
      <TextField name="review" label={t("devices.refused.lossKnown")} rows={2} maxLength={500} />
      <FailureNote error={write.error} />
      <div className="form-acts">
        <Button kind="primary" type="submit" isPending={write.isPending}>
          {t("devices.refused.noted")}
        </Button>
      </div>
    </Form>
  );
}

function useLossText(): (loss: OfflineLoss) => string {
  const { t } = useTranslation();
  const { number } = useFormat();
  return ({ lost }) =>
    lost === 0 ? t("devices.refused.lossOfVoucher") : t("devices.refused.loss", { count: lost, points: number(lost) });
}

function LossSheet({ loss, onClose }: LossProps): ReactNode {
  const { t } = useTranslation();
  const { moment, number } = useFormat();
  const lossText = useLossText();
  const { reasonOf } = useLetterWords();
  const { title, redeemedAt, storeName, accountId, promised, taken, code } = loss;
  return (
    <Sheet title={title} sub={moment(redeemedAt)} isOpen onClose={onClose}>
      <Note kind="warn">{code === "" ? lossText(loss) : reasonOf({ code, message: code })}</Note>
      <Facts
        facts={[
          { label: t("devices.refused.where"), value: storeName },
          {
            label: t("devices.refused.lossPoints"),
            value: t("devices.refused.lossOf", { promised: number(promised), taken: number(taken) }),
          },
        ]}
      />
      {accountId === null ? null : (
        <LinkButton icon="user" to={`/members/${accountId}`}>
          {t("devices.refused.toMember")}
        </LinkButton>
      )}
      <ReviewForm loss={loss} onClose={onClose} />
    </Sheet>
  );
}

/** Vouchers that a tablet handed out without the network and that accounts did not cover. Nothing if there is none. */
export function OfflineLosses({ deviceId }: { readonly deviceId: string }): ReactNode {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const programId = useProgramId();
  const lossText = useLossText();
  const [opened, setOpened] = useState<OfflineLoss>();
  const query = { state: "open", deviceId, limit: LOSSES } as const;
  const { data, error, refetch } = useRead(listOfflineLosses, { params: { programId }, query });
  if (error !== null) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined || data.data.length === 0) {
    return null;
  }
  return (
    <section>
      <h2>{t("devices.refused.losses")}</h2>
      <p className="muted">{t("devices.refused.lossesText")}</p>
      <ul className="log">
        {data.data.map((loss) => (
          <li key={loss.id}>
            <time dateTime={loss.redeemedAt}>{moment(loss.redeemedAt)}</time>
            <span>
              <Button
                kind="plain"
                label={t("devices.refused.lossReview", { what: loss.title })}
                onPress={() => setOpened(loss)}
              >
                {loss.title}
              </Button>{" "}
              <span className="muted">{lossText(loss)}</span>
            </span>
          </li>
        ))}
      </ul>
      {opened === undefined ? null : <LossSheet loss={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}
