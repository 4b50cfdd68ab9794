import { accountCareApi, memberCareApi, membersApi } from "@punktum/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { useFailureText } from "../../parts/use-failure-text.ts";
import { showDone } from "../../parts/toasts.tsx";
import { call } from "../../server/call.ts";
import { ReasonInput } from "./reason-input.tsx";
import { BY_ID } from "./use-member.ts";

interface BulkBlockProps {
  readonly selected: ReadonlySet<string>;
  readonly nameOf: (accountId: string) => string;
  readonly onClose: () => void;
  /** Called with the members that were blocked. */
  readonly onDone: (blocked: readonly string[]) => void;
}

interface Progress {
  readonly done: number;
  readonly refused: readonly { readonly id: string; readonly why: string }[];
}

/** Blocks members one by one, and collects the refusals. */
function useBlocking(selected: ReadonlySet<string>) {
  const queries = useQueryClient();
  const textOf = useFailureText();
  const [progress, setProgress] = useState<Progress>();
  const run = async (reason: string): Promise<readonly string[]> => {
    const blocked: string[] = [];
    const refused: { id: string; why: string }[] = [];
    for (const id of selected) {
      setProgress({ done: blocked.length + refused.length, refused });
      try {
        await call(
          accountCareApi.setFraud,
          { params: { accountId: id }, body: { reason } },
          { headers: BY_ID, idempotencyKey: crypto.randomUUID() },
        );
        blocked.push(id);
      } catch (error) {
        refused.push({ id, why: textOf(error) });
      }
    }
    setProgress({ done: selected.size, refused });
    await queries.invalidateQueries({ queryKey: [membersApi.listMembers.id] });
    await queries.invalidateQueries({ queryKey: [memberCareApi.readMember.id] });
    return blocked;
  };
  return { progress, run };
}

/** Asks for the reason, blocks the selected members and shows refusals. */
export function BulkBlock({ selected, nameOf, onClose, onDone }: BulkBlockProps): ReactNode {
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  const { progress, run } = useBlocking(selected);
  const count = selected.size;
  const isRunning = progress !== undefined && progress.done < count;
  const isOver = progress !== undefined && !isRunning;
  const refused = progress?.refused ?? [];
  const block = async (): Promise<void> => {
    const blocked = await run(reason.trim());
    onDone(blocked);
    if (blocked.length > 0) {
      showDone(t("members.blockAll.done", { count: blocked.length }));
    }
    if (blocked.length === count) {
      onClose();
    }
  };
  const start = (): void => {
    if (reason.trim() !== "" && !isRunning) {
      void block();
    }
  };
  return (
    <Dialog
      title={t("members.blockAll.title", { count })}
      isOpen
      onClose={onClose}
      isDismissable={!isRunning}
      footer={
        <>
          <Button kind="plain" onPress={onClose} isDisabled={isRunning}>
            {t(isOver ? "common.actions.close" : "common.actions.cancel")}
          </Button>
          {isOver ? null : (
            <Button kind="danger" onPress={start} isDisabled={reason.trim() === ""} isPending={isRunning}>
              {t("members.blockAll.action", { count })}
            </Button>
          )}
        </>
      }
    >
      <p>{t("members.blockAll.text")}</p>
      {isOver ? null : (
        <ReasonInput label={t("members.block.reason")} value={reason} onChange={setReason} onSubmit={start} />
      )}
      {isRunning ? (
        <p aria-live="polite">{t("members.blockAll.running", { done: progress.done, all: count })}</p>
      ) : null}
      {isOver && refused.length > 0 ? (
        <div className="said bad" role="alert">
          <div>
            <b>{t("members.blockAll.failed", { count: refused.length })}</b>
            <ul>
              {refused.map(({ id, why }) => (
                <li key={id}>
                  {nameOf(id)}: {why}
                </li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}
