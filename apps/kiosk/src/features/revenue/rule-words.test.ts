import { expect, it } from "vitest";
import { withoutRepeat } from "./rule-words.ts";

const gives = "2 points per euro";

it.each([
  ["Bakery: 2 points per euro", { name: "Bakery", gives }],
  ["2 points per euro", { name: gives, gives: "" }],
  ["Bakery: 2 points", { name: "Bakery", gives }],
  ["Bakery: 2 pointers", { name: "Bakery: 2 pointers", gives }],
  ["Bakery: 2 points per euro on Mondays", { name: "Bakery: 2 points per euro on Mondays", gives }],
  ["Bakery", { name: "Bakery", gives }],
  ["2 points per euro: Bakery", { name: "2 points per euro: Bakery", gives }],
])("a rule named %s says its effect once", (name, words) => {
  expect(withoutRepeat({ name, gives })).toEqual(words);
});
