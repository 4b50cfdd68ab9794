import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";

const NAMES = ["brand", "onBrand", "accent", "success", "warning", "danger", "white"] as const;
const CENTI = 100;

/** Names of a look's colours, and the format of a contrast. */
export function useColourWords() {
  const { t } = useTranslation();
  const { number } = useFormat();
  return {
    nameOf: (name: string): string => {
      const known = NAMES.find((one) => one === name);
      return known === undefined ? name : t(`look.colours.${known}`);
    },
    /** Truncated instead of rounded: 4.499 is less than 4.5. */
    ratioOf: (ratio: number): string => number(Math.floor(ratio * CENTI) / CENTI),
  };
}
