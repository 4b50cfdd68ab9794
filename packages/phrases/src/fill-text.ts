/** Replaces the `{{name}}` placeholders of a text; one without a value becomes empty. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => String(values[name] ?? ""));
}
