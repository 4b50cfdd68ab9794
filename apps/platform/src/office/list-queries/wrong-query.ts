/** A list query that cannot be answered: which parameter, and why. Never quotes what was sent. */
export class WrongQueryError extends Error {
  override readonly name = "WrongQueryError";

  constructor(place: string, why: string) {
    super(`query.${place}: ${why}`);
  }
}
