/** Puts values into the `{{name}}` places of a text; a place without a value stays empty. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => String(values[name] ?? ""));
}
