import { accountCareApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Confirm } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useCan } from "../../session/session.ts";
import type { TimelineItem } from "./item-words.ts";
import { ReasonInput } from "./reason-input.tsx";
import { useAsking } from "./use-asking.ts";
import { BY_ID, MEMBER_READS } from "./use-member.ts";

interface TakeBackProps {
  readonly item: TimelineItem;
  readonly accountId: string;
  readonly onClose: () => void;
}

/** Reverses the booking, or requests approval if the role requires it. */
function useTakeBack({ item, accountId, onClose }: TakeBackProps, isAsked: boolean) {
  const { t } = useTranslation();
  const { bookingId = "" } = item;
  const asking = useAsking({ onDone: onClose });
  const write = useWrite(accountCareApi.reverseBooking, { refreshes: MEMBER_READS, headers: BY_ID });
  const send = (reason: string): void => {
    if (reason === "") {
      return;
    }
    if (isAsked) {
      asking.ask({ kind: "REVERSAL", accountId, bookingId, reason });
      return;
    }
    write.mutate(
      { params: { accountId, bookingId }, body: { reason } },
      {
        onSuccess: () => {
          showDone(t("members.takeBack.done"));
          onClose();
        },
      },
    );
  };
  return { send, isPending: write.isPending || asking.isPending, error: write.error ?? asking.error };
}

/** Asks for confirmation, then reverses a booking. */
export function TakeBack(props: TakeBackProps): ReactNode {
  const { item, onClose } = props;
  const { t } = useTranslation();
  const { signed, number } = useFormat();
  const can = useCan();
  const [reason, setReason] = useState("");
  const isAsked = !can("points.reverse");
  const { send, isPending, error } = useTakeBack(props, isAsked);
  const { points = 0 } = item;
  const submit = (): void => send(reason.trim());
  const back = t("members.takeBack.action", { points: number(Math.abs(points)) });
  return (
    <Confirm
      title={t("members.takeBack.title")}
      isOpen
      onClose={onClose}
      action={isAsked ? t("members.ask.action") : back}
      onConfirm={submit}
      isDanger={!isAsked}
      isPending={isPending}
    >
      <p>{t("members.takeBack.text", { points: signed(-points) })}</p>
      {isAsked ? <p>{t("members.ask.text")}</p> : null}
      <ReasonInput label={t("members.takeBack.reason")} value={reason} onChange={setReason} onSubmit={submit} />
      <FailureNote error={error} />
    </Confirm>
  );
}
