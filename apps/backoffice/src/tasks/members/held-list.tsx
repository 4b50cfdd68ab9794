import { memberCareApi, reservationsApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { useFormat } from "../../base/format.ts";
import { language } from "../../base/language.ts";
import { useStore } from "../../base/store.ts";
import { Button } from "../../parts/button.tsx";
import { Confirm } from "../../parts/dialog.tsx";
import { ErrorState, FailureNote, Skeleton } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useRead, useWrite } from "../../server/use-calls.ts";
import { useCan } from "../../session/session.ts";
import { BY_ID, MEMBER_READS } from "./use-member.ts";

type Held = z.output<typeof memberCareApi.listAccountReservations.response>[number];

function Release({
  held,
  accountId,
  onClose,
}: {
  readonly held: Held;
  readonly accountId: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const write = useWrite(reservationsApi.releaseReservation, { refreshes: MEMBER_READS, headers: BY_ID });
  const { accountCouponId, reservationId } = held;
  const release = (): void =>
    write.mutate(
      { params: { accountId, accountCouponId, reservationId } },
      {
        onSuccess: () => {
          showDone(t("members.release.done"));
          onClose();
        },
      },
    );
  return (
    <Confirm
      title={t("members.release.title")}
      isOpen
      onClose={onClose}
      action={t("members.release.action")}
      onConfirm={release}
      isPending={write.isPending}
    >
      <p>{t("members.release.text")}</p>
      <FailureNote error={write.error} />
    </Confirm>
  );
}

/** Vouchers that are on hold, with a button to release one that is stuck. */
export function HeldList({ accountId }: { readonly accountId: string }): ReactNode {
  const { t } = useTranslation();
  const { signed, time } = useFormat();
  const code = useStore(language);
  const can = useCan();
  const [releasing, setReleasing] = useState<Held>();
  const held = useRead(
    memberCareApi.listAccountReservations,
    { params: { accountId }, query: { state: "OPEN" } },
    { headers: BY_ID, everyMs: 15_000 },
  );
  if (held.data === undefined) {
    return held.error === null ? (
      <Skeleton lines={2} />
    ) : (
      <ErrorState error={held.error} onRetry={() => void held.refetch()} />
    );
  }
  return (
    <>
      {held.data.length === 0 ? <p className="muted">{t("members.vouchers.noneHeld")}</p> : null}
      <ul className="facts">
        {held.data.map((one) => (
          <li key={one.reservationId}>
            <span>
              {one.names[code]}
              <small>
                {[one.storeName, t("members.vouchers.until", { time: time(one.deadline) }), signed(one.points)]
                  .filter(Boolean)
                  .join(", ")}
              </small>
            </span>
            {can("members.cards") ? (
              <Button isTiny onPress={() => setReleasing(one)}>
                {t("members.release.action")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {releasing === undefined ? null : (
        <Release held={releasing} accountId={accountId} onClose={() => setReleasing(undefined)} />
      )}
    </>
  );
}
