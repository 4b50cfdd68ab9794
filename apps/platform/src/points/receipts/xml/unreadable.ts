/**
 * Thrown when a document cannot be read. Each sentence states one reason and repeats nothing harmful of the document.
 */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
  readonly problems: readonly string[];

  constructor(problems: string | readonly string[]) {
    const sentences = typeof problems === "string" ? [problems] : problems;
    super(sentences.join(". "));
    this.problems = sentences;
  }
}
