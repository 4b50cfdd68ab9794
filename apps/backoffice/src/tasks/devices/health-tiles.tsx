import { DEVICE_PROBLEMS, type deviceCareApi, type DeviceProblem } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import type * as z from "zod/mini";
import { useFormat } from "../../base/format.ts";
import { Icon } from "../../parts/icon.tsx";
import { STATE_LOOKS } from "./device-state.ts";

/** Counts of tablets by problem. */
export type DeviceSummary = z.output<typeof deviceCareApi.readDeviceSummary.response>;

/** Problems whose tile is shown even with a count of zero. */
const ALWAYS: readonly string[] = ["SILENT", "UNSENT", "CAMERA", "OLD_VERSION"];

const countsOf = (summary: DeviceSummary): Readonly<Record<DeviceProblem | "FINE", number>> => ({
  BOOKINGS_LOST: summary.lost,
  SILENT: summary.silent,
  BOOKINGS_REFUSED: summary.refused,
  OFFLINE_LOSS: summary.offlineLoss,
  UNSENT: summary.unsent,
  CAMERA: summary.camera,
  PRINTER: summary.printer,
  BATTERY: summary.battery,
  STORAGE: summary.storage,
  OLD_VERSION: summary.oldVersion,
  FINE: summary.fine,
});

interface HealthTilesProps {
  readonly summary: DeviceSummary;
  /** Problem that the list is filtered by; empty for none. */
  readonly chosen: string;
}

/** Counts by problem that filter the list. Pressing the chosen one removes the filter. */
export function HealthTiles({ summary, chosen }: HealthTilesProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const [search] = useSearchParams();
  const counts = countsOf(summary);
  const { unsentBookings } = summary;
  const addressOf = (state: string): string => {
    const next = new URLSearchParams(search);
    next.delete("problem");
    if (state !== chosen) {
      next.set("problem", state);
    }
    return `?${next.toString()}`;
  };
  const shown = [...DEVICE_PROBLEMS, "FINE" as const].filter(
    (state) => counts[state] > 0 || ALWAYS.includes(state) || state === chosen || state === "FINE",
  );
  return (
    <nav className="health" aria-label={t("devices.filter")}>
      {shown.map((state) => (
        <Link key={state} to={addressOf(state)} {...(state === chosen ? { "aria-current": "true" as const } : {})}>
          <b>{number(counts[state])}</b>
          <span className={counts[state] === 0 ? "glyph" : `glyph ${STATE_LOOKS[state].kind}`}>
            <Icon name={STATE_LOOKS[state].icon} small />
          </span>
          <span className="t">
            {t(`devices.tiles.${state}`, { count: unsentBookings, bookings: number(unsentBookings) })}
          </span>
        </Link>
      ))}
    </nav>
  );
}
