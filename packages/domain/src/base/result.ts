/**
 * What an expected failure says: English text for the log and, where one exists, the machine-readable code that
 * chooses the text people see.
 */
export interface Failure<Code extends string = string> {
  readonly message: string;
  readonly code?: Code;
}

/** The outcome of something that may fail in an expected way. Unexpected states are thrown instead. */
export type Outcome<T, Code extends string = string> =
  | { readonly ok: true; readonly response: T }
  | { readonly ok: false; readonly error: Failure<Code> };

/** Wraps a value as success. */
export function succeed<T>(response: T): { readonly ok: true; readonly response: T } {
  return { ok: true, response };
}

/** Builds a failure; the message defaults to the code. */
export function fail<const Code extends string>(
  code: Code,
  message: string = code,
): { readonly ok: false; readonly error: Failure<Code> } {
  return { ok: false, error: { message, code } };
}

/** Changes the value of a success and passes a failure on untouched. */
export function mapOutcome<T, U, Code extends string>(
  outcome: Outcome<T, Code>,
  change: (response: T) => U,
): Outcome<U, Code> {
  return outcome.ok ? succeed(change(outcome.response)) : outcome;
}
