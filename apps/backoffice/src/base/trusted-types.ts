interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(markup: string, type?: string, sink?: string): string }): unknown;
}

const isFactory = (value: unknown): value is PolicyFactory =>
  typeof value === "object" && value !== null && "createPolicy" in value && typeof value.createPolicy === "function";

/** The document of a frame: a mail in its preview, whose frame has no rights (decision 0258). */
const FRAME = "HTMLIFrameElement srcdoc";

/**
 * Allows only empty markup in this page, which react-aria uses to clear its announcements. A frame's document is
 * separate from the page.
 */
export function onlyEmptyMarkup(markup: string, _type?: string, sink?: string): string {
  if (markup !== "" && sink !== FRAME) {
    throw new TypeError("Text never becomes markup here");
  }
  return markup;
}

/** The page's Trusted Types policy (decision 0094). It has no rule for scripts, so creating one from text fails. */
export function forbidMarkup(global: object = globalThis): void {
  const factory: unknown = Reflect.get(global, "trustedTypes");
  if (isFactory(factory)) {
    factory.createPolicy("default", { createHTML: onlyEmptyMarkup });
  }
}
