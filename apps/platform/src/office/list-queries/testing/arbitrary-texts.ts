import fc from "fast-check";

/** Texts of list queries, right and wrong, from the pieces of their syntax. */

const NAMES = ["id", "name", "size", "owner.name", "__proto__", "constructor", "ä b", "$or", " ", ""];
const BARE = [
  ["eq", "ne", "gt", "lt", "gte", "lte", "starts", "ends", "cont", "excl", "in", "notin", "between"],
  ["isnull", "notnull", "contArr", "intersectsArr"],
  ["eqL", "neL", "startsL", "endsL", "contL", "exclL", "inL", "notinL"],
].flat();
const OPERATORS = [...BARE, ...BARE.map((name) => `$${name}`), "", "$", "$$eq", "EQ", "betweenL", "$or", "toString"];
const WORDS = [
  ["true", "false", "null", "True", "undefined", "NaN", "Infinity", "-Infinity", "", " ", "a", "%_\\*"],
  ["{}", "[]", "[1]", '{"a":1}', '""', '"a"', '"12"', "'a'", '"', "{", '"\\u0041"', '"2026-11-21"', " true", "\0"],
].flat();
const NUMBERS = [
  ["0", "-0", "+1", "007", "1.5", "-0.5", "1.50", "0.001", "0.0001", "0.0005", "1.2345", ".5", "5.", "1e3", "1E3"],
  ["1,5", "1_000", "0x10", " 12", "12 ", "1e309", "5e-324", "9007199254740991", "9007199254740993"],
  ["123456789012345678", "100000000000000000000", "1000000000000000000000", "1180591620717411303424", "−1", "١"],
].flat();
const MOMENTS = [
  ["2026-11-21", "2026-19-39", "2026-02-31", "0000-00-00", "2026-1-1", "20261121", "2026-11-21 "],
  ["2026-11-21T10:00:00", "2026-11-21T10:00:00Z", "2026-11-21T10:00:00.123456789012Z", "2026-11-21T10:00Z"],
  ["2026-11-21T10:00:00+01", "2026-11-21T10:00:00-0130", "2026-11-21T10:00:00+01:00", "2026-11-21T29:59:59Z"],
].flat();

const name = fc.constantFrom(...NAMES);
export const anyNumberText = fc.oneof(
  fc.constantFrom(...NUMBERS, ...WORDS),
  fc.integer().map(String),
  fc.double().map(String),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String),
  fc.tuple(fc.integer({ min: -999, max: 999 }), fc.nat(9999)).map(([whole, decimals]) => `${whole}.${decimals}`),
);
const value = fc.oneof(
  anyNumberText,
  fc.constantFrom(...MOMENTS, ...WORDS),
  fc.date({ noInvalidDate: false }).map((date) => JSON.stringify(date).replaceAll('"', "")),
  fc.json({ maxDepth: 1 }),
  fc.string({ unit: "binary", maxLength: 4 }),
);

const list = (texts: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(texts, { maxLength }).map((several) => several.join(","));

/** Anything at all, of pieces in any order. */
const soup = fc
  .array(fc.oneof(fc.constantFrom("||", "|", ",", "ASC", "DESC", ...OPERATORS), name, value), { maxLength: 9 })
  .map((pieces) => pieces.join(""));

export const anyConditionText = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(name, fc.constantFrom(...OPERATORS), list(value, 3)).map((parts) => parts.join("||")),
  },
  fc.array(fc.oneof(name, value), { maxLength: 5 }).map((parts) => parts.join("||")),
  soup,
);
export const anySortText = fc.oneof(
  fc
    .tuple(name, fc.constantFrom("ASC", "DESC", "asc", "ASC ", ""), fc.constantFrom("", "", ",", ",ASC"))
    .map(([path, order, rest]) => `${path},${order}${rest}`),
  soup,
);
/** Joins of at most two parts; the platform refuses others before they are read. */
export const anyJoinText = fc.oneof(
  name,
  fc.tuple(name, list(name, 3)).map((parts) => parts.join("||")),
  soup.map((text) => text.split("||").slice(0, 2).join("||")),
);
/** Never empty; the platform drops empty parameters before they are read. */
export const anyFieldsText = fc.oneof(list(name, 4), soup).filter((text) => text !== "");
export const anySearchText = fc.oneof(fc.json(), value, soup);
