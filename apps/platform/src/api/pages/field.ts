import { html, Html } from "../../people/markup/index.ts";

const NOTHING = html``;

interface FieldOptions {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly problem: string | undefined;
  /** Additional attributes; trusted markup. */
  readonly more: Html;
}

/** A field with its hint and its problem, both linked as its description. */
export function fieldOf({ name, label, hint, problem, more }: FieldOptions): Html {
  const notes = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(problem === undefined ? [] : [`${name}-problem`]),
  ];
  const described = notes.length === 0 ? NOTHING : html` aria-describedby="${notes.join(" ")}"`;
  const wrong = problem === undefined ? NOTHING : new Html(' aria-invalid="true" autofocus');
  return html`<p class="field">
    <label for="${name}">${label}</label>
    ${hint === undefined ? NOTHING : html`<small id="${name}-hint">${hint}</small>`}
    <input id="${name}" name="${name}" required ${more}${described}${wrong} />
    ${problem === undefined ? NOTHING : html`<strong class="problem" id="${name}-problem">${problem}</strong>`}
  </p>`;
}

/** A hidden field. */
export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`;
