/** Texts by the name of what they describe. */
export type Texts = Readonly<Record<string, string>>;

/** A text, and the meaning of an absent or null value, which the document shows as `Absent: …` or `Null: …`. */
export interface Meaning {
  readonly text: string;
  readonly without: string;
}

/** Texts of properties, by property name. */
export type Meanings = Readonly<Record<string, string | Meaning>>;

/** Texts of properties in single schemas, by schema name. */
export type SchemaTexts = Readonly<Record<string, Meanings>>;
