import { formatDateTime, formatSignedPoints, type Points } from "@punktum/domain";
import { CheckIcon, Chip } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../../base/store.ts";
import { deviceTimeZone } from "../../config/time-zone.ts";
import type { Arrival } from "../../services/orders/order-types.ts";
import { useServices } from "../../services/services-context.ts";
import { Head, List } from "./order-lines.ts";

function Line({ arrival }: { readonly arrival: Arrival }): ReactNode {
  const { t } = useTranslation();
  const language = useStore(useServices().language);
  const { atMs, booked, expected, differences, remarks, isByOffice } = arrival;
  const signed = (value: Points): string => formatSignedPoints(value, language);
  const isOther = expected !== undefined && expected !== booked;
  const because = differences.length === 0 ? "orders.other" : "orders.otherBecause";
  return (
    <li>
      <Head>
        <div>
          <p data-part="what">{t("orders.points", { count: Math.abs(booked), points: signed(booked) })}</p>
          <p data-part="facts">
            {formatDateTime(atMs, deviceTimeZone)}
            {isOther ? ` · ${t(because, { points: signed(expected) })}` : ""}
          </p>
          {isOther
            ? differences.map(({ name = t("orders.oldRule"), ...each }) => (
                <p data-part="facts" key={`${name} ${each.expected} ${each.booked}`}>
                  {t("orders.difference", { name, booked: signed(each.booked), expected: signed(each.expected) })}
                </p>
              ))
            : null}
          {remarks.map((remark) => (
            <p data-part="facts" key={remark}>
              {remark}
            </p>
          ))}
        </div>
        <Chip tone="success" icon={<CheckIcon sizePx={20} />}>
          {t(isByOffice ? "orders.bookedByOffice" : "orders.booked")}
        </Chip>
      </Head>
    </li>
  );
}

/** Orders booked in the background, with reasons where points differ from the expected ones. */
export function Arrived({ arrivals }: { readonly arrivals: readonly Arrival[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <List aria-label={t("orders.arrived")}>
      {arrivals.map((arrival) => (
        <Line key={arrival.number} arrival={arrival} />
      ))}
    </List>
  );
}
