/**
 * Finds what a text asks for and nobody knows: names of `{{name}}` placeholders that are not in the list, and braces that
 * open or close nothing.
 *
 * @example unknownPlaceholders("Hello {{nmae}}", ["name"]) // ["{{nmae}}"]
 */
export function unknownPlaceholders(text: string, known: readonly string[]): readonly string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}|\{\{[^{}\n]*(?:\}\})?|\}\}/g)]
    .filter(([, name]) => name === undefined || !known.includes(name))
    .map(([place]) => place);
}
