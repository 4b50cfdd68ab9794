import { memberCareApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { language } from "../../base/language.ts";
import { useStore } from "../../base/store.ts";
import { Chip } from "../../parts/chip.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { useRead } from "../../server/use-calls.ts";
import { HeldList } from "./held-list.tsx";
import { BY_ID, type Member } from "./use-member.ts";

function RedeemedList({ accountId }: { readonly accountId: string }): ReactNode {
  const { t } = useTranslation();
  const { signed, moment } = useFormat();
  const code = useStore(language);
  const redeemed = useRead(
    memberCareApi.listRedeemedVouchers,
    { params: { accountId }, query: { state: "redeemed" } },
    { headers: BY_ID },
  );
  if (redeemed.data === undefined) {
    return redeemed.error === null ? (
      <Skeleton lines={3} />
    ) : (
      <ErrorState error={redeemed.error} onRetry={() => void redeemed.refetch()} />
    );
  }
  return (
    <>
      {redeemed.data.length === 0 ? <p className="muted">{t("members.vouchers.noneRedeemed")}</p> : null}
      <ul className="facts">
        {redeemed.data.map(({ bookingId, names, points, redeemedAt, storeName, takenBack }) => (
          <li key={bookingId}>
            <span>
              {names[code]}
              <small>{[moment(redeemedAt), storeName, signed(points)].filter(Boolean).join(", ")}</small>
            </span>
            {takenBack ? (
              <Chip kind="none" icon="undo">
                {t("members.vouchers.takenBack")}
              </Chip>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Held vouchers of a member, which can be released, and redeemed ones. */
export function VouchersTab({ member }: { readonly member: Member }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="parts">
      <section>
        <h2>{t("members.vouchers.held")}</h2>
        <HeldList accountId={member.accountId} />
      </section>
      <section>
        <h2>{t("members.vouchers.redeemed")}</h2>
        <RedeemedList accountId={member.accountId} />
      </section>
    </div>
  );
}
