import { expect, test } from "vitest";
import { shopperLanguages } from "./shopper-languages.ts";

test("a programme chooses among the built-in languages and those of the packs", { tags: ["ORG-08"] }, () => {
  const english = shopperLanguages("en").map(({ id, label }) => `${id} ${label}`);
  expect(english).toEqual([
    "de German",
    "en English",
    "es Spanish",
    "fr French",
    "it Italian",
    "pl Polish",
    "tr Turkish",
    "uk Ukrainian",
  ]);
  expect(shopperLanguages("de").find(({ id }) => id === "uk")?.label).toBe("Ukrainisch");
});
