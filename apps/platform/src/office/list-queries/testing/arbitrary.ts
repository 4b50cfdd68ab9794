import fc from "fast-check";
import type { ModelCondition, ModelTest, ModelValue } from "./model.ts";
import { SAMPLE_COLUMNS, type SamplePath, type SampleRow } from "./sample.ts";

/** Letters that are special in patterns, quotes, case mapping or byte order. Those of patterns are more frequent. */
const LETTERS = Array.from("%%%___\\\\aaaAAAaAbBzZäÄßéÉİσςΣЖж0179 %_\\*.^$'-:😀ﬀ\u{10ffff}");
/** Additional letters that the text of a filter cannot contain. */
const JSON_LETTERS = [...LETTERS, ",", "|", '"', "\n"];

const word = (letters: readonly string[], minLength: number) =>
  fc.array(fc.constantFrom(...letters), { minLength, maxLength: 4 }).map((parts) => parts.join(""));

/** In a filter `12` becomes a number and `"a"` loses its quotes. Blanks at the ends stay; only `null` has no value. */
const filterWord = word(LETTERS, 1);
const jsonWord = word(JSON_LETTERS, 0);
const wholeNumber = fc.constantFrom(0, 1, 2, 7, 10, 99, 9_007_199_254_740_991);
const anyNumber = fc.constantFrom(-3, -0.5, 0, 1, 1.5, 2, 10, 1e9);
const moment = fc.constantFrom(
  "2026-11-21T10:00:00.000Z",
  "2026-11-21T10:00:00.001Z",
  "2020-02-29T00:00:00.000Z",
  "1999-12-31T23:59:59.999Z",
);
const uuid = fc.constantFrom("00000000-0000-4000-8000-000000000001", "ffffffff-ffff-4fff-bfff-ffffffffffff");

export const sampleRows: fc.Arbitrary<SampleRow[]> = fc.uniqueArray(
  fc.record({
    id: word(LETTERS, 1),
    name: fc.option(jsonWord),
    code: jsonWord,
    size: fc.option(anyNumber),
    number: fc.option(wholeNumber),
    active: fc.option(fc.boolean()),
    seenAt: fc.option(moment),
    key: fc.option(uuid),
    ownerId: fc.option(wholeNumber),
    ownerName: fc.option(jsonWord),
  }),
  { selector: ({ id }) => id, maxLength: 25 },
);

const PLAIN = ["eq", "ne"];
const LISTS = ["in", "notin"];
const ORDERED = ["gt", "lt", "gte", "lte"];
const TEXT = ["starts", "ends", "cont", "excl", "eqL", "neL", "startsL", "endsL", "contL", "exclL"];

type Kind = (typeof SAMPLE_COLUMNS)[SamplePath]["kind"];

const VALUES: Readonly<Record<Kind, (texts: fc.Arbitrary<string>) => fc.Arbitrary<ModelValue>>> = {
  text: (texts) => texts,
  number: () => anyNumber,
  digits: () => wholeNumber,
  boolean: () => fc.boolean(),
  time: () => moment,
  uuid: () => uuid,
};

const isOrdered = (kind: Kind): boolean => kind !== "boolean" && kind !== "uuid";

function testOn(path: SamplePath, texts: fc.Arbitrary<string>): fc.Arbitrary<ModelTest> {
  const { kind } = SAMPLE_COLUMNS[path];
  const value = VALUES[kind](texts);
  const single = [...PLAIN, ...(isOrdered(kind) ? ORDERED : []), ...(kind === "text" ? TEXT : [])];
  const lists = [...LISTS, ...(kind === "text" ? ["inL", "notinL"] : [])];
  const with1 = fc.tuple(fc.constantFrom(...single), fc.tuple(value));
  const withSome = fc.tuple(fc.constantFrom(...lists), fc.array(value, { minLength: 1, maxLength: 4 }));
  const with2 = fc.tuple(fc.constant("between"), fc.tuple(value, value));
  const with0 = fc.tuple(fc.constantFrom("isnull", "notnull"), fc.constant<ModelValue[]>([]));
  const shapes = isOrdered(kind) ? [with1, withSome, with2, with0] : [with1, withSome, with0];
  return fc.oneof(...shapes).map(([operator, values]) => ({ path, operator, values }));
}

const PATHS = Object.keys(SAMPLE_COLUMNS).filter((path): path is SamplePath => Object.hasOwn(SAMPLE_COLUMNS, path));
const anyPath = fc.constantFrom(...PATHS);

/** One comparison that the text of a filter can hold. */
export const filterTest: fc.Arbitrary<ModelTest> = anyPath.chain((path) => testOn(path, filterWord));

/** Conditions up to three levels deep, as `s` can hold them. */
export const anyCondition: fc.Arbitrary<ModelCondition> = fc.letrec<{ node: ModelCondition; leaf: ModelCondition }>(
  (tie) => ({
    leaf: anyPath.chain((path) => testOn(path, jsonWord)),
    node: fc.oneof(
      { depthSize: "small", maxDepth: 3 },
      tie("leaf"),
      fc.array(tie("node"), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
      fc.array(tie("node"), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
    ),
  }),
).node;

export const anySort = fc.array(fc.record({ path: anyPath, descending: fc.boolean() }), { maxLength: 3 });
export const anyPage = fc.record({ limit: fc.integer({ min: 1, max: 12 }), page: fc.integer({ min: 1, max: 4 }) });
