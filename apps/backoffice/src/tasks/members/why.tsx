import { can, mayAskFor } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { language } from "../../base/language.ts";
import { useStore } from "../../base/store.ts";
import { Button } from "../../parts/button.tsx";
import { useUser } from "../../session/session.ts";
import type { TimelineItem } from "./item-words.ts";

type PlainReason = "takesBack" | "voucherCost" | "voucherGift" | "voucherFree" | "expired" | "byHand" | "unknownSale";

type Sale = NonNullable<TimelineItem["sale"]>;

function Reason({ reason }: { readonly reason: Sale["why"][number] }): ReactNode {
  const { t } = useTranslation();
  const { money, number } = useFormat();
  const code = useStore(language);
  const { kind, names, factor, fixedPoints, base, points } = reason;
  return (
    <tr className={points === 0 ? "zero" : ""}>
      <td>{base === undefined ? "–" : money(base)}</td>
      <td>
        {names[code] || t(`members.why.kinds.${kind}`)}
        {names[code] === "" ? null : <small>{t(`members.why.kinds.${kind}`)}</small>}
      </td>
      <td className="r">
        {factor === undefined ? (fixedPoints === undefined ? "–" : number(fixedPoints)) : `× ${number(factor)}`}
      </td>
      <td className="r">{number(points)}</td>
    </tr>
  );
}

function Sum({ sale, points }: { readonly sale: Sale; readonly points: number }): ReactNode {
  const { t } = useTranslation();
  const { number, signed } = useFormat();
  return (
    <table className="sum">
      <caption className="hide">{t("members.why.title", { points: signed(points) })}</caption>
      <thead>
        <tr>
          <th>{t("members.why.title", { points: signed(points) })}</th>
          <th>{t("members.why.rule")}</th>
          <th className="r">{t("members.why.factor")}</th>
          <th className="r">{t("members.why.points")}</th>
        </tr>
      </thead>
      <tbody>
        {sale.why.map((reason, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- reasons have no id and never change
          <Reason key={index} reason={reason} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>{t(`members.why.rounding.${sale.rounding}`)}</td>
          <td className="r" colSpan={2}>
            <b>{t("members.why.total", { points: number(points) })}</b>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Reason of a booking that does not belong to a sale. */
function reasonOf({ kind, points = 0, what, takesBack, actor }: TimelineItem): PlainReason {
  if (takesBack !== undefined) {
    return "takesBack";
  }
  if (kind === "REDEMPTION" || what === "COU") {
    return points < 0 ? "voucherCost" : points > 0 ? "voucherGift" : "voucherFree";
  }
  if (actor.kind === "SYSTEM" && points < 0) {
    return "expired";
  }
  return what === "MANUALREVENUE" ? "byHand" : "unknownSale";
}

interface WhyProps {
  readonly item: TimelineItem;
  readonly onTakeBack: (item: TimelineItem) => void;
}

/** Reasons for the points of a booking, with a button to reverse it. */
export function Why({ item, onTakeBack }: WhyProps): ReactNode {
  const { t } = useTranslation();
  const { moment, number } = useFormat();
  const { roleCode } = useUser();
  const { sale, points = 0, canTakeBack, requestId, kind, at, actor } = item;
  const mayTakeBack = can(roleCode, "points.reverse") || mayAskFor(roleCode, "REVERSAL");
  const isBooking = kind === "BOOKING" || kind === "REDEMPTION";
  return (
    <>
      {sale === undefined && isBooking ? (
        <p className="muted">
          {t(`members.why.plain.${reasonOf(item)}`, {
            points: number(Math.abs(points)),
            name: actor.name ?? t("members.why.somebody"),
          })}
        </p>
      ) : null}
      {sale === undefined ? null : <Sum sale={sale} points={points} />}
      <div className="acts">
        {canTakeBack === true && mayTakeBack ? (
          <Button isTiny icon="undo" onPress={() => onTakeBack(item)}>
            {t("members.why.takeBack")}
          </Button>
        ) : null}
        <span className="muted small end">
          {moment(at)}
          {requestId === undefined ? null : <>, {t("members.timeline.request", { id: requestId })}</>}
        </span>
      </div>
    </>
  );
}
