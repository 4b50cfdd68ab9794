/** The document is not one we read; the message says why and never repeats what was sent. */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
}
