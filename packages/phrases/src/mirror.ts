/** The same keys with any text: a second language must have exactly the keys of the first. */
export type Mirror<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Mirror<Texts[Key]>;
};
