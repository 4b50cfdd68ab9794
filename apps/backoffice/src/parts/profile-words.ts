import {
  CAMERA_POSITION_CODES,
  LANGUAGES,
  POINTS_ROUNDING_CODES,
  POS_MODES,
  REVENUE_ROUNDING_CODES,
} from "@punktum/domain";
import { useTranslation } from "react-i18next";
import type { Option } from "./form/option.ts";

const REGISTRATIONS = ["SIM", "EXT", "NO"] as const;

/** Options of the fields of a profile. */
export function useProfileOptions() {
  const { t } = useTranslation();
  return {
    modes: POS_MODES.map((id): Option => ({ id, label: t(`profiles.modes.${id}`) })),
    cameras: CAMERA_POSITION_CODES.map((id): Option => ({ id, label: t(`profiles.cameras.${id}`) })),
    registrations: REGISTRATIONS.map((id): Option => ({ id, label: t(`profiles.registrations.${id}`) })),
    points: POINTS_ROUNDING_CODES.map((id): Option => ({ id, label: t(`profiles.rounding.${id}`) })),
    revenue: REVENUE_ROUNDING_CODES.map((id): Option => ({ id, label: t(`profiles.rounding.${id}`) })),
    languages: LANGUAGES.map((id): Option => ({ id, label: t(`profiles.languages.${id}`) })),
  };
}

/** A profile's value as display text. */
export function useProfileText(): (field: string, value: unknown) => string {
  const { t } = useTranslation();
  const options = useProfileOptions();
  const lists: Readonly<Record<string, readonly Option[]>> = {
    mode: options.modes,
    cameraPosition: options.cameras,
    registrationType: options.registrations,
    pointsRoundingCode: options.points,
    revenueRoundingCode: options.revenue,
    language: options.languages,
  };
  return (field, value) => {
    if (typeof value === "boolean") {
      return value ? t("profiles.yes") : t("profiles.no");
    }
    const text = typeof value === "string" ? value : "";
    return lists[field]?.find(({ id }) => id === text)?.label ?? text;
  };
}
