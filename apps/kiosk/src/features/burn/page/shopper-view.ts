import type { AccountDetails, LevelStanding } from "@punktum/client";
import { levelStanding, type Points, type UiLanguage } from "@punktum/domain";

/** Where the shopper stands, ready to be worded (BURN-04). */
export interface ShopperLevel {
  readonly name: string;
  readonly picturePath: string | undefined;
  /** Absent at the top. */
  readonly next: { readonly name: string; readonly missingPoints: Points } | undefined;
  /** 0 to 1. */
  readonly progress: number;
}

/** The level and the way to the next one, in the session's language; `undefined` for a card without a level. */
export function shopperLevel(level: LevelStanding | undefined, language: UiLanguage): ShopperLevel | undefined {
  if (level === undefined) {
    return undefined;
  }
  const name = level.current.names[language];
  const next = level.next === undefined ? undefined : { name: level.next.names[language], at: level.next.threshold };
  const { missingPoints, progress } = levelStanding(level.statePoints, [
    { name, thresholdPoints: level.threshold },
    ...(next === undefined ? [] : [{ name: next.name, thresholdPoints: next.at }]),
  ]);
  return {
    name,
    picturePath: level.current.picturePath,
    progress,
    next: next === undefined ? undefined : { name: next.name, missingPoints },
  };
}

/**
 * What a shopper is called: the e-mail as the server masks it, or the words for a card without a user (FMT-12). Nobody's
 * name stands on a counter.
 */
export function shopperName(
  { userId, emailAddress }: Pick<AccountDetails, "userId" | "emailAddress">,
  anonymousUser: string,
): string | undefined {
  return userId === undefined ? anonymousUser : emailAddress;
}
