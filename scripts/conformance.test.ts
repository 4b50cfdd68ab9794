import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findGoals, findIds, parseGoals, parseRequirements } from "./conformance-ids.ts";
import { compactNumbers, findStrayComments, measureConformance, wrapText } from "./conformance-report.ts";
import { findTests } from "./conformance-tests.ts";
import { readComments } from "./conformance-tokens.ts";
import { runConformance } from "./conformance.ts";

// Groups of these tests only: real codes in table rows would count as part of the titles.
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

const goalsText = "| code | goal |\n| --- | --- |\n| T7 | A threat |\n| L12 | A goal |";

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

describe("finding goals", () => {
  it("reads the first cells of a table, and mentions that begin alike", () => {
    const goals = parseGoals(goalsText);
    expect(goals).toEqual(["T7", "L12"]);
    expect(findGoals("T7, T99 and L12, but not 1001-T7, T7a, T7-1, S3 or XT7", goals)).toEqual(["T7", "T99", "L12"]);
    expect(findGoals("T7", [])).toEqual([]);
  });
});

describe("comparing lists and tests", () => {
  const codes = { list: parseRequirements(listText), goals: parseGoals(goalsText) };
  const measure = (source: string) => measureConformance(codes, [{ path: "a.test.ts", tests: findTests(source) }]);
  const messagesOf = (source: string) => measure(source).problems.map(({ line, message }) => `${line}: ${message}`);

  it("counts requirements and keeps decisions apart", () => {
    expect(measure(`it('one', { tags: ["CUP-01", "CUP-03", "A-01", "T7"] }, f)`)).toEqual({
      total: 3,
      tested: 2,
      files: 1,
      requirements: [{ group: "CUP", title: "Scanner", total: 3, named: ["CUP-01", "CUP-03"], missing: ["CUP-02"] }],
      decisions: [{ group: "A", title: "Decisions", total: 1, named: ["A-01"], missing: [] }],
      problems: [],
    });
  });

  it("does not count tests that do not run, but still checks their tags", () => {
    const source = `it.skip('one', { tags: ["CUP-01", "CUP-04"] }, f)`;
    expect(measure(source).tested).toBe(0);
    expect(messagesOf(source)).toEqual(["1: CUP-04 is not in docs/requirements.md"]);
  });

  it("refuses tags that look like codes and are none, and lets those of the runner pass", () => {
    expect(messagesOf(`it('one', { tags: ["T8", "CUP-1", "CUP-01..03", "slow"] }, f)`)).toEqual([
      "1: T8 is not in docs/requirements.md",
      "1: CUP-1 is not in docs/requirements.md",
      "1: CUP-01..03 is not in docs/requirements.md",
    ]);
  });

  it("counts tags from a table and lets other data there pass", () => {
    const source = `for (const [id] of [["CUP-02"], ["A-4"]]) it('one', { tags: [id] }, f)`;
    expect(measure(source)).toMatchObject({ tested: 1, problems: [] });
  });

  it("refuses codes in titles, and in rows those that exist", () => {
    expect(messagesOf(`describe('CUP-01 one', f)\nit(\`two (T7) \${three}\`, f)\nit('UTF-8 of S3', f)`)).toEqual([
      "1: CUP-01 stands in a title; a test carries it as a tag",
      "2: T7 stands in a title; a test carries it as a tag",
    ]);
    expect(messagesOf(`it.each([["CUP-01", 1], ["A-4", 2], ["T7", 3]])('%s', f)`)).toEqual([
      "1: CUP-01 stands in a title; a test carries it as a tag",
    ]);
  });

  it("refuses codes in comments that are in no list", () => {
    const comments = readComments("// CUP-01..03 (A-01, T7)\n// CUP-04, T8, UTF-8, S3");
    expect(findStrayComments(codes, [{ path: "a.ts", comments }])).toEqual([
      { file: "a.ts", line: 2, message: "CUP-04 in a comment is in no list under docs/" },
      { file: "a.ts", line: 2, message: "T8 in a comment is in no list under docs/" },
    ]);
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
    write("docs/goals.md", goalsText);
    write("packages/one/src/scan.test.tsx", `test('scans', { tags: ["CUP-01"] }, f)`);
    write("e2e/kiosk/scan.spec.ts", `test.describe('scanning', { tag: ["@CUP-02", "@A-01"] }, f)`);
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

  it("fails with file and line when a tag or a comment names a code that is in no list", () => {
    write("packages/one/src/bad.test.ts", `\n\ntest('one', { tags: ["CUP-99"] }, f)`);
    write("packages/one/src/bad.ts", "// CUP-98");
    write("apps/one/sql/bad.sql", "SELECT 1; -- T8");
    expect(runConformance(root, [])).toMatchObject({
      errors: [
        "packages/one/src/bad.test.ts:3: CUP-99 is not in docs/requirements.md",
        "apps/one/sql/bad.sql:1: T8 in a comment is in no list under docs/",
        "packages/one/src/bad.ts:1: CUP-98 in a comment is in no list under docs/",
      ],
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
    const bad = `test('one', { tags: ["CUP-99"] }, f)`;
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
