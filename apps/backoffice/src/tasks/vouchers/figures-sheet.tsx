import { voucherOfficeApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { useFormat } from "../../base/format.ts";
import { Segmented } from "../../parts/segmented.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { Tile, Tiles } from "../../parts/tile.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import type { VoucherKind } from "./voucher-types.ts";

const PERIODS = [7, 30, 90] as const;
const DAY_MS = 86_400_000;

type Figures = z.output<typeof voucherOfficeApi.readCouponFigures.response>;

const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

interface BarsProps {
  readonly caption: string;
  readonly head: string;
  readonly rows: readonly { readonly id: string; readonly name: string; readonly redeemed: number }[];
}

/** A table whose rows are also drawn as bars. */
function Bars({ caption, head, rows }: BarsProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const most = Math.max(1, ...rows.map(({ redeemed }) => redeemed));
  return (
    <table className="bars">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className="r">
            {t("vouchers.figure.redeemed")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, redeemed }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td className="r num">
              <i style={{ inlineSize: `${(Math.max(0, redeemed) / most) * 100}%` }} />
              {number(redeemed)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Shown({ figures }: { readonly figures: Figures }): ReactNode {
  const { t } = useTranslation();
  const { number, moment, day } = useFormat();
  const { total, days, stores, asOf, members, activated } = figures;
  if (asOf === null) {
    return <p className="muted">{t("vouchers.figure.counting")}</p>;
  }
  return (
    <>
      <Tiles>
        <Tile
          label={t("vouchers.figure.redeemed")}
          figure={number(total.redeemed)}
          series={days.map(({ redeemed }) => redeemed)}
        />
        <Tile
          label={t(total.given > 0 ? "vouchers.figure.given" : "vouchers.figure.taken")}
          figure={number(total.given > 0 ? total.given : total.taken)}
        />
        {members === null ? null : <Tile label={t("vouchers.figure.members")} figure={number(members)} />}
        {activated === null ? null : <Tile label={t("vouchers.figure.activated")} figure={number(activated)} />}
      </Tiles>
      {days.length === 0 ? (
        <p className="muted">{t("vouchers.figure.none")}</p>
      ) : (
        <>
          <Bars
            caption={t("vouchers.figure.byStore")}
            head={t("vouchers.figure.store")}
            rows={stores.map(({ storeId, name, redeemed }) => ({ id: storeId, name: name ?? storeId, redeemed }))}
          />
          <Bars
            caption={t("vouchers.figure.byDay")}
            head={t("vouchers.figure.day")}
            rows={days.map((one) => ({ id: one.day, name: day(`${one.day}T12:00:00Z`), redeemed: one.redeemed }))}
          />
        </>
      )}
      <p className="muted">{t("vouchers.figure.asOf", { at: moment(asOf) })}</p>
    </>
  );
}

interface FiguresSheetProps {
  readonly kind: VoucherKind;
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Redemptions of a voucher by shop and day. */
export function FiguresSheet({ kind, id, name, onClose }: FiguresSheetProps): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const [count, setCount] = useState("30");
  const [openedMs] = useState(() => Date.now());
  const query = { from: dayOf(openedMs - (Number(count) - 1) * DAY_MS), to: dayOf(openedMs) };
  const ofCoupon = useRead(
    voucherOfficeApi.readCouponFigures,
    { params: { programId, couponId: id }, query },
    { enabled: kind === "COUPON", keepsPrevious: true },
  );
  const ofReward = useRead(
    voucherOfficeApi.readRewardFigures,
    { params: { programId, rewardId: id }, query },
    { enabled: kind === "REWARD", keepsPrevious: true },
  );
  const { data, error, refetch } = kind === "COUPON" ? ofCoupon : ofReward;
  return (
    <Sheet title={t("vouchers.figure.title", { name })} isOpen onClose={onClose}>
      <Segmented
        label={t("vouchers.figure.period")}
        options={PERIODS.map((days) => ({ id: String(days), label: t("vouchers.figure.days", { count: days }) }))}
        value={count}
        onChange={setCount}
      />
      {data === undefined && error === null ? <Skeleton lines={6} /> : null}
      {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined ? null : <Shown figures={data} />}
    </Sheet>
  );
}
