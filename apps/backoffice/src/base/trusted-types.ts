interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(markup: string): string }): unknown;
}

const isFactory = (value: unknown): value is PolicyFactory =>
  typeof value === "object" && value !== null && "createPolicy" in value && typeof value.createPolicy === "function";

/** Lets only the empty text become markup: react-aria clears its announcements that way. */
export function onlyEmptyMarkup(markup: string): string {
  if (markup !== "") {
    throw new TypeError("Text never becomes markup here");
  }
  return markup;
}

/** The page's Trusted Types policy (decision 0094). It starts no script of its own. */
export function forbidMarkup(global: object = globalThis): void {
  const factory: unknown = Reflect.get(global, "trustedTypes");
  if (isFactory(factory)) {
    factory.createPolicy("default", { createHTML: onlyEmptyMarkup });
  }
}
