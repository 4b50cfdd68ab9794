import { accountCareApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Confirm } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useMemberName } from "./member-head.tsx";
import { ReasonInput } from "./reason-input.tsx";
import { BY_ID, MEMBER_READS, type Member } from "./use-member.ts";

interface BlockDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/** Blocks a member, with a reason. */
export function BlockDialog({ member, onClose }: BlockDialogProps): ReactNode {
  const { t } = useTranslation();
  const name = useMemberName(member);
  const [reason, setReason] = useState("");
  const write = useWrite(accountCareApi.setFraud, { refreshes: MEMBER_READS, headers: BY_ID });
  const send = (): void => {
    if (reason.trim() === "") {
      return;
    }
    write.mutate(
      { params: { accountId: member.accountId }, body: { reason: reason.trim() } },
      {
        onSuccess: () => {
          showDone(t("members.block.done", { name }));
          onClose();
        },
      },
    );
  };
  return (
    <Confirm
      title={t("members.block.title", { name })}
      isOpen
      onClose={onClose}
      action={t("members.block.action")}
      onConfirm={send}
      isDanger
      isPending={write.isPending}
    >
      <p>{t("members.block.text")}</p>
      <ReasonInput label={t("members.block.reason")} value={reason} onChange={setReason} onSubmit={send} />
      <FailureNote error={write.error} />
    </Confirm>
  );
}
