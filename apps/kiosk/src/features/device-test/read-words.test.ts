import { expect, it } from "vitest";
import { readWords } from "./read-words.ts";

it.each([
  ["4000000001642", 13, "…642"],
  ["123456", 6, ""],
  ["", 0, ""],
])("a read of %s is told by its length and its end only", { tags: ["ADM-15"] }, (text, count, end) => {
  expect(readWords(text)).toEqual({ count, end });
});
