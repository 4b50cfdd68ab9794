import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormat } from "../../base/format.ts";
import type { Offer } from "./offers.ts";

const DAYS = 14;
const DAY_MS = 86_400_000;
const MOST_ROWS = 6;
const WEEKEND: readonly number[] = [0, 6];

/** Midnight at which the strip begins, in the device's time zone. */
function startOfDay(nowMs: number): number {
  return new Date(nowMs).setHours(0, 0, 0, 0);
}

interface Bar {
  readonly offer: Offer;
  /** Offset in days from today; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

const isNews = ({ from, to }: Bar): boolean => from > 0 || to <= DAYS;

function barsOf(offers: readonly Offer[], startMs: number): readonly Bar[] {
  const dayOf = (atMs: number): number => Math.floor((atMs - startMs) / DAY_MS);
  return (
    offers
      .filter(({ validFromMs, validToMs }) => validFromMs !== undefined || validToMs !== undefined)
      .map((offer) => ({
        offer,
        from: offer.validFromMs === undefined ? Number.NEGATIVE_INFINITY : dayOf(offer.validFromMs),
        to: offer.validToMs === undefined ? Number.POSITIVE_INFINITY : dayOf(offer.validToMs) + 1,
      }))
      .filter(({ from, to }) => from < DAYS && to > 0)
      // Offers that begin or end in this period come first; those that run throughout come last.
      .toSorted(
        (one, other) => Number(isNews(other)) - Number(isNews(one)) || one.to - other.to || one.from - other.from,
      )
      .slice(0, MOST_ROWS)
  );
}

const place = (row: number, from: number, to: number): CSSProperties => ({ gridRow: row, gridColumn: `${from}/${to}` });

function Row({ bar, row }: { readonly bar: Bar; readonly row: number }): ReactNode {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { offer, from, to } = bar;
  const isCutLeft = from < 0;
  const isCutRight = to > DAYS;
  const words =
    offer.validToMs === undefined
      ? t("home.from", { date: date(offer.validFromMs ?? 0) })
      : t("home.until", { date: date(offer.validToMs) });
  const className = ["bara", isCutLeft ? "cutl" : "", isCutRight ? "cutr" : "", to <= DAYS / 2 ? "warn" : ""];
  return (
    <>
      <Link className="name" style={place(row, 1, 2)} title={offer.title} to={`/vouchers/${offer.id}`}>
        {offer.title}
      </Link>
      <div className={className.join(" ")} style={place(row, Math.max(0, from) + 2, Math.min(DAYS, to) + 2)}>
        <span>{words}</span>
      </div>
    </>
  );
}

/** Offers that run or begin in the next two weeks. */
export function PlanStrip({ offers, nowMs }: { readonly offers: readonly Offer[]; readonly nowMs: number }): ReactNode {
  const { t, i18n } = useTranslation();
  const { date } = useFormat();
  const startMs = startOfDay(nowMs);
  const bars = barsOf(offers, startMs);
  if (bars.length === 0) {
    return null;
  }
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: "short" });
  const days = Array.from({ length: DAYS }, (_, index) => new Date(startMs + index * DAY_MS + DAY_MS / 2));
  return (
    <section className="plan-box">
      <div className="bar">
        <h2>{t("home.plan")}</h2>
        <span className="muted">
          {t("home.planSpan", { from: date(startMs), to: date(startMs + (DAYS - 1) * DAY_MS) })}
        </span>
      </div>
      <div className="plan-strip">
        <div className="day" style={place(1, 1, 2)} />
        {days.map((day, index) => (
          <div
            key={day.getTime()}
            className={`day ${index === 0 ? "today" : ""} ${WEEKEND.includes(day.getDay()) ? "end" : ""}`}
            style={place(1, index + 2, index + 3)}
          >
            {weekday.format(day)}
            <b>{day.getDate()}</b>
          </div>
        ))}
        {bars.map((bar, index) => (
          <Row key={bar.offer.id} bar={bar} row={index + 2} />
        ))}
      </div>
    </section>
  );
}
