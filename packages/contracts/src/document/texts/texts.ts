/** Sentences by the name of what they describe. */
export type Texts = Readonly<Record<string, string>>;

/** A sentence, and what it means where there is no value: said as `Absent: …` or `Null: …` where there may be none. */
export interface Meaning {
  readonly text: string;
  readonly without: string;
}

/** What properties mean, by their name. */
export type Meanings = Readonly<Record<string, string | Meaning>>;

/** The same for the properties of single schemas, by the name of the schema. */
export type SchemaTexts = Readonly<Record<string, Meanings>>;
