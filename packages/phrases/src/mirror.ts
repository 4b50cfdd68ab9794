/** The same keys with any texts, so that a second language has exactly the keys of the first. */
export type Mirror<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Mirror<Texts[Key]>;
};
