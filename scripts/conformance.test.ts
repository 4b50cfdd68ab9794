import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findIds, parseRequirements } from "./conformance-ids.ts";
import { compactNumbers, measureConformance, wrapText } from "./conformance-report.ts";
import { findTitles } from "./conformance-titles.ts";
import { runConformance } from "./conformance.ts";

// Groups invented for these tests: IDs of real ones, even in the rows of a table, would count as tests of them.
const groups = ["CUP", "K1", "K2", "D", "E", "EO", "DIAL"];

const listText = [
  "# Requirements",
  "",
  "## CUP — Scanner",
  "",
  "What CUP-01 to CUP-03 are for.",
  "",
  "- **CUP-01** The first, see CUP-77.",
  "- **CUP-02** The second.",
  "- **CUP-03** The third.",
  "",
  "## A — Decisions",
  "",
  "- **A-01** ★ A decision.",
].join("\n");

const textsOf = (source: string): string[] => findTitles(source).map(({ text }) => text);

describe("reading the requirement list", () => {
  it("takes headings as groups and only the entries as IDs", () => {
    expect(parseRequirements(listText)).toEqual({
      groups: [
        { code: "CUP", title: "Scanner", ids: ["CUP-01", "CUP-02", "CUP-03"] },
        { code: "A", title: "Decisions", ids: ["A-01"] },
      ],
      problems: [],
    });
  });

  it.each([
    ["missing", "- **CUP-02** The second.", "", ["9: CUP-03 stands where CUP-02 belongs"]],
    ["of another group", "- **CUP-03**", "- **JUG-03**", ["9: JUG-03 stands where CUP-03 belongs"]],
    ["spelt otherwise", "- **CUP-03**", "- **CUP-3**", ["9: CUP-3 stands where CUP-03 belongs"]],
    [
      "doubled",
      "- **CUP-02**",
      "- **CUP-01**",
      ["8: CUP-01 stands where CUP-02 belongs", "9: CUP-03 stands where CUP-02 belongs"],
    ],
  ])("reports an entry that is %s", (_, from, to, problems) => {
    const found = parseRequirements(listText.replace(from, to)).problems;
    expect(found.map(({ line, message }) => `${line}: ${message}`)).toEqual(problems);
  });

  it("reports a group that has two headings and a list that has none", () => {
    expect(parseRequirements("## K1 — One\n\n## K1 — Again").problems).toEqual([
      { line: 3, message: "group K1 has a second heading" },
    ]);
    expect(parseRequirements("").problems).toEqual([{ line: 1, message: "no group heading found" }]);
  });
});

describe("finding IDs in a text", () => {
  it.each([
    ["one ID", "CUP-28 reads a path", ["CUP-28"]],
    ["several IDs", "CUP-28, CUP-29: paths (D-11)", ["CUP-28", "CUP-29", "D-11"]],
    ["a range", "CUP-08..11 reads", ["CUP-08", "CUP-09", "CUP-10", "CUP-11"]],
    ["a range with both IDs written out", "D-98..D-100", ["D-98", "D-99", "D-100"]],
    ["groups with a digit", "K1-05 and K2-18", ["K1-05", "K2-18"]],
    ["groups that begin alike", "E-04, EO-03, D-11, DIAL-01", ["E-04", "EO-03", "D-11", "DIAL-01"]],
    ["the same ID twice", "CUP-01 and CUP-01", ["CUP-01"]],
    ["an ID with too few digits, to be reported", "CUP-5 reads", ["CUP-5"]],
    ["a range that runs backwards, to be reported", "CUP-34..27", ["CUP-34..27"]],
    ["a range of absurd length, to be reported", "CUP-01..99999999", ["CUP-01..99999999"]],
    ["names that only look like IDs", "UTF-8, ISO-8601, EAN-13, SHA-256, XCUP-01, X-K1-05, CUP-1a", []],
  ])("finds %s", (_, text, ids) => {
    expect(findIds(text, groups)).toEqual(ids);
  });

  it("finds nothing without groups", () => {
    expect(findIds("CUP-01 -01", [])).toEqual([]);
  });
});

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
    expect(findTitles(`\n/* a\n b */ it.skip(\n'one', f)\nit.todo('two')\ntest.only(\`three\n\`, f)`)).toEqual([
      { text: "one", line: 4, runs: false, isRow: false },
      { text: "two", line: 5, runs: false, isRow: false },
      { text: "three\n", line: 6, runs: true, isRow: false },
    ]);
  });
});

describe("comparing list and titles", () => {
  const title = { line: 3, runs: true, isRow: false };
  const measure = (...titles: readonly (typeof title & { readonly text: string })[]) =>
    measureConformance(parseRequirements(listText), [{ path: "a.test.ts", titles }]);

  it("counts requirements and keeps decisions apart", () => {
    expect(measure({ ...title, text: "CUP-01, CUP-03 (A-01)" })).toEqual({
      total: 3,
      tested: 2,
      files: 1,
      requirements: [{ group: "CUP", title: "Scanner", total: 3, named: ["CUP-01", "CUP-03"], missing: ["CUP-02"] }],
      decisions: [{ group: "A", title: "Decisions", total: 1, named: ["A-01"], missing: [] }],
      problems: [],
    });
  });

  it("does not count tests that do not run, but still checks their IDs", () => {
    const report = measure({ ...title, text: "CUP-01..04", runs: false });
    expect(report.tested).toBe(0);
    expect(report.problems).toEqual([{ file: "a.test.ts", line: 3, message: "CUP-04 is not in docs/requirements.md" }]);
  });

  it("counts IDs in rows of a table and lets other data there pass", () => {
    const report = measure({ ...title, text: "CUP-02", isRow: true }, { ...title, text: "A-4", isRow: true });
    expect(report.tested).toBe(1);
    expect(report.problems).toEqual([]);
  });
});

describe("writing the report", () => {
  it("draws neighbouring numbers together", () => {
    expect(compactNumbers(["A-01", "A-02", "A-04", "A-98", "A-99", "A-100"])).toBe("01..02, 04, 98..100");
    expect(compactNumbers([])).toBe("");
  });

  it("wraps at blanks", () => {
    expect(wrapText("aa bb cc", "  ", 7)).toEqual(["  aa bb", "  cc"]);
  });
});

describe("the command", () => {
  let root = "";
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "conformance-"));
    write("docs/requirements.md", listText);
    write("packages/one/src/scan.test.tsx", `test('CUP-01 scans', f)`);
    write("e2e/kiosk/scan.spec.ts", `test.describe('CUP-02 (A-01)', f)`);
  });

  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  it("prints what is tested and what is not, and succeeds", () => {
    const run = runConformance(root, []);
    expect(run).toMatchObject({ errors: [], code: 0 });
    expect(run.output.split("\n")).toEqual(
      expect.arrayContaining(["CUP        2/3  no test: 03", "Total      2/3", "A          1/1  named: 01"]),
    );
  });

  it("prints the same as JSON", () => {
    const report: unknown = JSON.parse(runConformance(root, ["--json"]).output);
    expect(report).toMatchObject({ total: 3, tested: 2, requirements: [{ group: "CUP", missing: ["CUP-03"] }] });
  });

  it("fails with file and line when a title names an ID that is not in the list", () => {
    write("packages/one/src/bad.test.ts", `\n\ntest('CUP-99 and UTF-8', f)`);
    expect(runConformance(root, [])).toMatchObject({
      errors: ["packages/one/src/bad.test.ts:3: CUP-99 is not in docs/requirements.md"],
      code: 1,
    });
    expect(runConformance(root, ["--json"]).code).toBe(1);
  });

  it("fails when the list itself is out of order", () => {
    write("docs/requirements.md", listText.replace("**CUP-02**", "**CUP-20**"));
    write("e2e/kiosk/scan.spec.ts", "");
    expect(runConformance(root, [])).toMatchObject({
      errors: [
        "docs/requirements.md:8: CUP-20 stands where CUP-02 belongs",
        "docs/requirements.md:9: CUP-03 stands where CUP-21 belongs",
      ],
      code: 1,
    });
  });

  it("reads no built files, no installed packages and no specs outside e2e", () => {
    const bad = `test('CUP-99', f)`;
    write("node_modules/a/b.test.ts", bad);
    write("packages/one/dist/b.test.ts", bad);
    write("packages/one/src/b.spec.ts", bad);
    write("packages/one/src/b.ts", bad);
    expect(runConformance(root, [])).toMatchObject({ errors: [], code: 0 });
  });

  it("explains itself on request and when it does not know an option", () => {
    expect(runConformance(root, ["--help"]).output).toMatch(/^Usage: npm run conformance/u);
    expect(runConformance(root, ["--jsn"])).toMatchObject({ errors: ["Unknown option: --jsn"], code: 2 });
  });
});

describe("the list of this repository", () => {
  it("holds all requirements, decisions and improvements in order", () => {
    const run = runConformance(join(import.meta.dirname, ".."), ["--json"]);
    const report: unknown = JSON.parse(run.output);
    expect(run.errors.filter((error) => error.startsWith("docs/"))).toEqual([]);
    expect(report).toMatchObject({
      total: 744,
      decisions: [
        { group: "A", total: 100 },
        { group: "B", total: 44 },
      ],
    });
  });
});
