import { WrongQueryError } from "./wrong-query.ts";

const SEVERAL = ["fields", "filter", "or", "sort", "join"] as const;
const SINGLE = ["s", "limit", "offset", "page", "after", "cache"] as const;

/** The list parameters of a request, as texts. */
export type GivenParameters = Readonly<Record<(typeof SEVERAL)[number], readonly string[]>> &
  Readonly<Partial<Record<(typeof SINGLE)[number], string>>>;

const SEVERAL_MAX = 20;
const LENGTH_MAX = 2_000;
const SEARCH_LENGTH_MAX = 5_000;

/** `filter=`, `filter[]=` and `filter[0]=` are one parameter; clients of this language use all three. */
const NAME = /^([a-z]{1,6})(?:\[\d{0,3}\])?$/;

function textsOf(value: unknown, name: string): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  return entries.flatMap((entry) => {
    if (entry === undefined || entry === "") {
      return [];
    }
    if (typeof entry !== "string" && typeof entry !== "number") {
      throw new WrongQueryError(name, "must be text");
    }
    const text = String(entry);
    const most = name === "s" ? SEARCH_LENGTH_MAX : LENGTH_MAX;
    if (text.length > most) {
      throw new WrongQueryError(name, `at most ${most} characters`);
    }
    return [text];
  });
}

/** Collects the parameters of the list language and checks their number and length. */
export function readParameters(query: Readonly<Record<string, unknown>>): GivenParameters {
  const found = new Map<string, string[]>();
  for (const [key, value] of Object.entries(query)) {
    const name = NAME.exec(key)?.[1];
    if (name === undefined || ![...SEVERAL, ...SINGLE].some((known) => known === name)) {
      continue;
    }
    found.set(name, [...(found.get(name) ?? []), ...textsOf(value, name)]);
  }
  const several = (name: (typeof SEVERAL)[number]): readonly string[] => {
    const texts = found.get(name) ?? [];
    if (texts.length > SEVERAL_MAX) {
      throw new WrongQueryError(name, `at most ${SEVERAL_MAX} of it`);
    }
    return texts;
  };
  const single = (name: (typeof SINGLE)[number]): Partial<Record<typeof name, string>> => {
    const [text, ...more] = found.get(name) ?? [];
    if (more.length > 0) {
      throw new WrongQueryError(name, "only once");
    }
    return text === undefined ? {} : { [name]: text };
  };
  return {
    fields: several("fields"),
    filter: several("filter"),
    or: several("or"),
    sort: several("sort"),
    join: several("join"),
    ...single("s"),
    ...single("limit"),
    ...single("offset"),
    ...single("page"),
    ...single("after"),
    ...single("cache"),
  };
}
