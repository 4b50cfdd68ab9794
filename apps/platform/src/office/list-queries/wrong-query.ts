/** Thrown for a list query that cannot be answered; names the parameter and the reason, and never quotes the input. */
export class WrongQueryError extends Error {
  override readonly name = "WrongQueryError";

  constructor(place: string, why: string) {
    super(`query.${place}: ${why}`);
  }
}
