import { isDeepStrictEqual } from "node:util";
import type { KioskLook } from "@punktum/contracts";
import { fail, UI_LANGUAGES } from "@punktum/domain";
import type { OverrideProblem } from "@punktum/phrases/kiosk";
import { TEXT_CONTRAST, unreadablePairs } from "@punktum/ui/look";
import type { LookChange } from "../../../office/looks/index.ts";
import type { Change, Refused } from "./support.ts";

/** Refusal for a draft of another version than the one that was read. */
export const CHANGED_MEANWHILE = fail("CHANGED_MEANWHILE", "Somebody else has changed the draft since it was read");
/** Decimals of a contrast in an error. */
const CENTI = 100;

const WRONG_TEXT: Readonly<Record<OverrideProblem["rule"], (places: readonly string[]) => string>> = {
  UNKNOWN_KEY: () => "the kiosk has no such text",
  EMPTY: () => "the text is empty",
  PLACES: (places) =>
    places.length === 0 ? "the text has no place for a value" : `the text must have ${places.join(", ")} and no others`,
};

/**
 * Refuses texts that the kiosk would not show, or would show without their values. The texts load with the first draft.
 */
export async function refuseTexts({ translations = {} }: KioskLook): Promise<Refused> {
  const { problemOfOverride } = await import("@punktum/phrases/kiosk");
  for (const language of UI_LANGUAGES) {
    for (const [key, text] of Object.entries(translations[language] ?? {})) {
      const problem = problemOfOverride(language, key, text);
      if (problem !== undefined) {
        const message = `body.translations.${language}.${key}: ${WRONG_TEXT[problem.rule](problem.places)}`;
        const details = { key, language, rule: problem.rule, places: problem.places.join(" ") };
        return { ok: false, error: { code: "REQUEST_INVALID", message, problems: [message], details } };
      }
    }
  }
  return undefined;
}

/** Refuses colours with unreadable texts. */
export function refuseColours({ theme = {} }: KioskLook): Refused {
  const pairs = unreadablePairs(theme);
  const [first] = pairs;
  if (first === undefined) {
    return undefined;
  }
  const shown = (ratio: number): number => Math.floor(ratio * CENTI) / CENTI;
  const problems = pairs.map(
    ({ text, background, ratio }) =>
      `${text} on ${background} has a contrast of ${shown(ratio)}, ${TEXT_CONTRAST} is needed`,
  );
  const { text, background, ratio } = first;
  const details = { text, background, contrast: shown(ratio) };
  return { ok: false, error: { code: "REQUEST_INVALID", message: problems.join(". "), problems, details } };
}

/** Parts of both looks that differ. */
export function auditOf(action: string, programId: string, { before, after }: LookChange): Change<unknown>["audit"] {
  const changed = (look: object | null, other: object | null) =>
    look === null
      ? undefined
      : Object.fromEntries(
          Object.entries(look).filter(
            ([key, value]) => !isDeepStrictEqual(value, new Map<string, unknown>(Object.entries(other ?? {})).get(key)),
          ),
        );
  return {
    action,
    subjectKind: "PROGRAM",
    subjectId: programId,
    before: changed(before, after),
    after: changed(after, before),
  };
}
