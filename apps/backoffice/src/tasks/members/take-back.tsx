import { accountCareApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Confirm } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import type { TimelineItem } from "./item-words.ts";
import { ReasonInput } from "./reason-input.tsx";
import { BY_ID, MEMBER_READS } from "./use-member.ts";

interface TakeBackProps {
  readonly item: TimelineItem;
  readonly accountId: string;
  readonly onClose: () => void;
}

/** Books the opposite of a booking, after saying so. */
export function TakeBack({ item, accountId, onClose }: TakeBackProps): ReactNode {
  const { t } = useTranslation();
  const { signed, number } = useFormat();
  const [reason, setReason] = useState("");
  const write = useWrite(accountCareApi.reverseBooking, { refreshes: MEMBER_READS, headers: BY_ID });
  const { points = 0, bookingId = "" } = item;
  const send = (): void => {
    if (reason.trim() === "") {
      return;
    }
    write.mutate(
      { params: { accountId, bookingId }, body: { reason: reason.trim() } },
      {
        onSuccess: () => {
          showDone(t("members.takeBack.done"));
          onClose();
        },
      },
    );
  };
  return (
    <Confirm
      title={t("members.takeBack.title")}
      isOpen
      onClose={onClose}
      action={t("members.takeBack.action", { points: number(Math.abs(points)) })}
      onConfirm={send}
      isDanger
      isPending={write.isPending}
    >
      <p>{t("members.takeBack.text", { points: signed(-points) })}</p>
      <ReasonInput label={t("members.takeBack.reason")} value={reason} onChange={setReason} onSubmit={send} />
      <FailureNote error={write.error} />
    </Confirm>
  );
}
