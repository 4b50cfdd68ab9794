import type { DocumentNode } from "../document/read-document.ts";
import type { Lettering } from "./font.ts";

/** Style of the next line. */
export interface Style extends Lettering {
  readonly align: string;
  readonly lineDots: number;
  readonly language: string;
}

/** Style at the start of a job. */
export const START: Style = {
  width: 1,
  height: 1,
  isBold: false,
  isUnderlined: false,
  isReverse: false,
  align: "left",
  lineDots: 30,
  language: "en",
};

const isTrue = (value: string): boolean => value === "true" || value === "1";

/** The style after an element: settings persist until they are changed. */
export function styleAfter(before: Style, { name: element, attributes }: DocumentNode): Style {
  const number = (name: string): number | undefined =>
    attributes.has(name) ? Number(attributes.get(name)) : undefined;
  const flag = (name: string, now: boolean): boolean => {
    const value = attributes.get(name);
    return value === undefined ? now : isTrue(value);
  };
  const isText = element === "text";
  const doubled = (name: string, now: number): number => {
    const value = attributes.get(name);
    return value === undefined ? now : 1 + Number(isTrue(value));
  };
  return {
    align: attributes.get("align") ?? before.align,
    lineDots: number("linespc") ?? before.lineDots,
    language: attributes.get("lang") ?? before.language,
    width: isText ? (number("width") ?? doubled("dw", before.width)) : before.width,
    height: isText ? (number("height") ?? doubled("dh", before.height)) : before.height,
    isBold: flag("em", before.isBold),
    isUnderlined: flag("ul", before.isUnderlined),
    isReverse: flag("reverse", before.isReverse),
  };
}
