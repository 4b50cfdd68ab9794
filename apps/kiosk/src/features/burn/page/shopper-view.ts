import type { AccountDetails, LevelProgress } from "@punktum/client";
import { levelProgress, type Points, type ShownLanguage } from "@punktum/domain";
import { contentLanguage } from "../../../config/languages.ts";

/** The shopper's level, before it is put into words. */
export interface ShopperLevel {
  readonly name: string;
  readonly picturePath: string | undefined;
  /** Absent at the highest level. */
  readonly next: { readonly name: string; readonly missingPoints: Points } | undefined;
  /** From 0 to 1. */
  readonly progress: number;
}

/** The level and the way to the next one, named as the programme does; `undefined` for a card without a level. */
export function shopperLevel(level: LevelProgress | undefined, language: ShownLanguage): ShopperLevel | undefined {
  if (level === undefined) {
    return undefined;
  }
  const content = contentLanguage(language);
  const name = level.current.names[content];
  const next = level.next === undefined ? undefined : { name: level.next.names[content], at: level.next.threshold };
  const { missingPoints, progress } = levelProgress(level.statePoints, [
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
 * How the screen calls a shopper: the e-mail address as the server masks it, or `anonymousUser` for a card without a
 * user. Other people can read the screen: only the programme allows the first name, which then stands in a greeting.
 */
export function shopperName(
  { userId, emailAddress }: Pick<AccountDetails, "userId" | "emailAddress">,
  anonymousUser: string,
): string | undefined {
  return userId === undefined ? anonymousUser : emailAddress;
}
