import type { flagsApi } from "@punktum/contracts";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";

/** A fraud flag. */
export type Flag = z.output<typeof flagsApi.decideFlag.response>;

const RULES = ["CARD_BOOKINGS", "PERSON_CARDS", "PERSON_RETURNS", "UNLINKED_RETURNS"] as const;

/** The flag's rule, or `HAND` if a person raised it or the rule has no text. */
export function ruleOf({ rule }: Pick<Flag, "rule">): (typeof RULES)[number] | "HAND" {
  return RULES.find((known) => known === rule) ?? "HAND";
}

/** Subject of a flag: a card with its member, or a staff member. */
export function useFlagSubject(): (flag: Flag) => string {
  const { t } = useTranslation();
  return ({ kind, staffName, memberName: name, cardEnding: ending }) => {
    if (kind === "STAFF") {
      return staffName;
    }
    return name === "" ? t("flags.cardOnly", { ending }) : t("flags.card", { name, ending });
  };
}
