/** Sentences by the name of what they describe. */
export type Texts = Readonly<Record<string, string>>;

/** The same for the properties of single schemas, by the name of the schema. */
export type SchemaTexts = Readonly<Record<string, Texts>>;
