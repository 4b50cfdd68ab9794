import { describe, expect, it } from "vitest";
import { findTests } from "./conformance-tests.ts";
import { readComments, readSqlComments } from "./conformance-tokens.ts";

const textsOf = (source: string): string[] => findTests(source).flatMap(({ titles }) => titles.map(({ text }) => text));
const tagsOf = (source: string): string[] => findTests(source).flatMap(({ tags }) => tags.map(({ text }) => text));

describe("finding titles in a test file", () => {
  it.each([
    ["test and it", `test('one', f); it("two", f)`, ["one", "two"]],
    [
      "describe and its members",
      `describe('one', f); test.describe('two', f); test.describe.serial('three', f)`,
      ["one", "two", "three"],
    ],
    ["templates without what they interpolate", 'test(`one ${f(`${"}"}`)} two`, f)', ["one   two"]],
    ["titles on the next line and joined ones", `test(\n  'one ' +\n    'two',\n  f)`, ["one ", "two"]],
    ["parametrised tests", `it.each([['a', 1], [g('b)')]])('one', f); test.for(rows)('two', f)`, ["one", "two"]],
    ["parametrised tests with a table", 'it.each`a | b\n${1} | ${2}`("one", f)', ["one"]],
    ["the rows behind a placeholder", `it.each([['x', 1], ['y', 2]])('%s is', f)`, ["%s is", "x", "y"]],
    ["conditional tests", `it.skipIf(a || b('no'))('one', f)`, ["one"]],
    ["titles after regular expressions", `const a = /['"\`/]/.test(b) / 2; test('one', f)`, ["one"]],
    ["titles after text in JSX", `render(<p>it's</p>);\ntest('one', f)`, ["one"]],
  ])("finds %s", (_, source, titles) => {
    expect(textsOf(source)).toEqual(titles);
  });

  it.each([
    ["comments", `// test('one', f)\n/* it('two', f) */`],
    ["other strings", 'const source = `test("one", f)`; const other = "it(\'two\')"'],
    ["methods called test", `pattern.test('one')`],
    ["steps and hooks", `test.step('one', f); test.beforeEach(f); test.use({ a: 'two' })`],
    ["titles that are computed", `describe(title('one'), f)`],
    ["a file that breaks off", "test.each([`${"],
  ])("finds none in %s", (_, source) => {
    expect(textsOf(source)).toEqual([]);
  });

  it("knows the line of a title and whether its test runs", () => {
    const source = `\n/* a\n b */ it.skip(\n'one', f)\nit.todo('two')\ntest.only(\`three\n\`, f)`;
    expect(findTests(source)).toEqual([
      { titles: [{ text: "one", line: 4, isRow: false }], tags: [], runs: false },
      { titles: [{ text: "two", line: 5, isRow: false }], tags: [], runs: false },
      { titles: [{ text: "three\n", line: 6, isRow: false }], tags: [], runs: true },
    ]);
  });
});

describe("finding tags in a test file", () => {
  it.each([
    ["of Vitest", `it('one', { tags: ["CUP-01", "T7"] }, f)`, ["CUP-01", "T7"]],
    ["of Playwright", `test('one', { tag: ["@CUP-01"] }, f)`, ["CUP-01"]],
    ["that is one text", `it('one', { tags: "CUP-01" }, f)`, ["CUP-01"]],
    [
      "behind other options",
      `it('one', { timeout: f({ tags: ["no"] }, 1), tags: ["CUP-01"], retry: 2 }, f)`,
      ["CUP-01"],
    ],
    ["beside computed ones", `test('one', { tag: ["@CUP-01", ...(a === "b" ? [C] : [])] }, f)`, ["CUP-01", "b"]],
    ["of a parametrised test", `it.each([['a', 1]])('%s', { tags: ["CUP-01"] }, f)`, ["CUP-01"]],
    ["of a group", `test.describe('one', { tag: "@CUP-01" }, f)`, ["CUP-01"]],
    ["of a template and of joined texts", 'it(`one ${f(a, b)}` + "two", { tags: ["CUP-01"] }, f)', ["CUP-01"]],
    ["of a computed title", `it(title(1), { tags: ["CUP-01"] }, f)`, ["CUP-01"]],
    [
      "from the rows of a table",
      `for (const [id] of [["CUP-01"], ["no CUP-02"]]) it('one', { tags: [id] }, f)`,
      ["CUP-01"],
    ],
  ])("finds those %s", (_, source, tags) => {
    expect(tagsOf(source)).toEqual(tags);
  });

  it.each([
    ["other options", `it('one', { timeout: 1, meta: { tags: ["CUP-01"] } }, f)`],
    ["other calls", `request('one', { tags: ["CUP-01"] }); it('one', f, { tags: ["CUP-01"] })`],
    ["rows of a test without computed tags", `it.each([["CUP-01"]])('%s', f)`],
  ])("finds none in %s", (_, source) => {
    expect(tagsOf(source)).toEqual([]);
  });
});

describe("finding comments", () => {
  it("knows text and line, and leaves strings and templates alone", () => {
    const source = "const a = '// no';\n/** one\n two */ f(`/* no */`); // three";
    expect(readComments(source)).toEqual([
      { text: "/** one\n two */", line: 2 },
      { text: "// three", line: 3 },
    ]);
    expect(readSqlComments("SELECT 1;\n-- one\n/* two */")).toEqual([
      { text: "-- one", line: 2 },
      { text: "/* two */", line: 3 },
    ]);
  });
});
