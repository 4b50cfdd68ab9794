/** The document is not one we read; each sentence says one reason and repeats nothing of what was sent that could do harm. */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
  readonly problems: readonly string[];

  constructor(problems: string | readonly string[]) {
    const sentences = typeof problems === "string" ? [problems] : problems;
    super(sentences.join(". "));
    this.problems = sentences;
  }
}
