import type { DeadLetter } from "@punktum/contracts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";

/** Texts about refused bookings. */
interface LetterWords {
  /** The booking's kind, with its points or euros. */
  readonly whatOf: (letter: DeadLetter) => string;
  readonly reasonOf: (letter: Pick<DeadLetter, "code" | "message">) => string;
}

/** Texts about refused bookings in the page's language. */
export function useLetterWords(): LetterWords {
  const { t, i18n } = useTranslation();
  const { number, money } = useFormat();
  return {
    whatOf: ({ kind, amount, points }) => {
      const name = t(`devices.refused.kinds.${kind}`);
      if (amount !== null) {
        return t("devices.refused.what", { kind: name, value: money(amount) });
      }
      if (points === null) {
        return name;
      }
      const value = t("devices.refused.points", { count: Math.abs(points), points: number(points) });
      return t("devices.refused.what", { kind: name, value });
    },
    reasonOf: ({ code, message }) =>
      i18n.exists(`errors.${code}`) ? i18n.t(`errors.${code}`, { defaultValue: message }) : message,
  };
}
