import type { Insertable } from "kysely";
import type { Tables } from "../database/index.ts";
import type { Days } from "./days.ts";
import { demoId } from "./ids.ts";
import type { DemoProgram } from "./model.ts";
import { PLACES, storesOf, tabletId } from "./program-rows.ts";

type Rows<Table extends keyof Tables> = readonly Insertable<Tables[Table]>[];

const FIRST_ID = 701;
/** Days on which tablets of the demonstration showed their pictures, up to yesterday. */
const SHOWN_DAYS = 14;
const OPEN_SECONDS = 10 * 60 * 60;
const REPORTED_MS = 19 * 60 * 60_000;

export function displayAdRows(program: DemoProgram, days: Days): Rows<"display_ads"> {
  const posters = program.posters.map(({ picture, title, durationMs, fromDay, untilDay, weekdays }, index) => ({
    program_id: program.id,
    id: FIRST_ID + index,
    usage_code: "SCREEN_SAVER",
    title,
    file_path: `/media/${program.id}/posters/${picture}.svg`,
    order_no: index + 1,
    duration_ms: durationMs,
    valid_from: fromDay === undefined ? null : days.at(fromDay),
    valid_to: untilDay === undefined ? null : days.at(untilDay),
    weekdays: weekdays ?? [],
  }));
  const receiptLogo = {
    program_id: program.id,
    id: 790,
    usage_code: "PRINTER_LOGO",
    title: program.name,
    file_path: `/media/${program.id}/receipt-logo.svg`,
  };
  return [...posters, receiptLogo];
}

/** How often each tablet showed the pictures that need no other day: the shops are open, and some are busier. */
export function showingRows(program: DemoProgram, days: Days): Rows<"display_ad_showings"> {
  const always = program.posters.flatMap((poster, index) =>
    poster.fromDay === undefined ? [{ ...poster, id: FIRST_ID + index }] : [],
  );
  const roundSeconds = always.reduce((sum, { durationMs }) => sum + durationMs / 1_000, 0);
  const tablets = storesOf(program).flatMap(({ partner, store }) =>
    PLACES.map((place) => ({ partner, store, device: demoId(program.id, "tablet", tabletId(store, place)), place })),
  );
  return Array.from({ length: SHOWN_DAYS }, (_none, index) => index - SHOWN_DAYS).flatMap((day) =>
    tablets.flatMap(({ partner, store, device, place }) =>
      always.map(({ id }) => ({
        program_id: program.id,
        ad_id: id,
        day: days.at(day).toISOString().slice(0, 10),
        device_id: device,
        counter_id: device,
        partner_id: partner.id,
        store_id: store.id,
        times: Math.round(OPEN_SECONDS / roundSeconds / (1 + ((store.id + place + day * day) % 5) / 4)),
        reported_at: days.at(day, REPORTED_MS),
      })),
    ),
  );
}
