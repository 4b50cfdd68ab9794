import { describe, expect, it } from "vitest";
import { problemsOfMarkdown } from "./markdown.ts";

const files: ReadonlySet<string> = new Set([
  "README.md",
  "docs/running.md",
  "docs/decisions",
  "docs/decisions/0001-a.md",
]);
const problemsIn = (text: string, path = "docs/decisions/0001-a.md"): readonly string[] =>
  problemsOfMarkdown({ path, text }, (target) => files.has(target.replace(/\/$/, "")));

const long = "word ".repeat(40);
const longAddress = `https://example.org/${"a".repeat(200)}`;

describe("Markdown", () => {
  it("names file, line and length of a line over 160 characters", () => {
    expect(problemsIn(`# Title\n\n${"x".repeat(161)}\n`)).toEqual([
      "docs/decisions/0001-a.md:3: 161 characters, 160 at most",
    ]);
  });

  it.each([
    ["a line of 160 characters", "x".repeat(160)],
    ["a table's row", `| a | ${long} |`],
    ["a code block", `\`\`\`sh\n${long}\n\`\`\``],
    ["the address of a link", `[here](${longAddress}) is more`],
    ["an address by itself", `see <${longAddress}>`],
    ["the address behind a name", `[here]: ${longAddress}`],
  ])("accepts %s of any length", (_what, text) => {
    expect(problemsIn(text)).toEqual([]);
  });

  it("measures again after a code block has ended", () => {
    expect(problemsIn(`\`\`\`\n${long}\n\`\`\`\n${long}`)).toEqual([
      "docs/decisions/0001-a.md:4: 200 characters, 160 at most",
    ]);
  });

  it.each(["docs/requirements.md", "CHANGELOG.md"])("accepts %s with lines of any length", (path) => {
    expect(problemsIn(long, path)).toEqual([]);
  });

  it("measures the rows of the index of decisions", () => {
    expect(problemsIn(`| ${long}|`, "docs/decisions/README.md")).toEqual([
      "docs/decisions/README.md:1: 203 characters, 160 at most",
    ]);
  });

  it.each([
    ["a file that is missing", "see [this](0002-b.md)", "0002-b.md"],
    ["a missing file with a heading", "see [this](../gone.md#start)", "../gone.md#start"],
    ["a picture that is missing", "![a screen](../pictures/a.png)", "../pictures/a.png"],
    ["a place outside the repository", "see [this](../../../README.md)", "../../../README.md"],
    ["a name without a file", "see [2]\n\n[2]: 0002-b.md", "0002-b.md"],
    ["a row of a table", "| [a](0002-b.md) | b |", "0002-b.md"],
  ])("refuses a link to a missing target: %s", (_what, text, address) => {
    expect(problemsIn(text).join()).toContain(`nothing is at ${address}`);
  });

  it.each([
    ["a file beside it", "[a](0001-a.md)"],
    ["a file of another folder", "[a](../running.md)"],
    ["a heading of a file", "[a](../running.md#settings)"],
    ["a folder", "[a](../decisions/)"],
    ["a file from the root", "[a](/README.md)"],
    ["a heading of its own", "[a](#settings)"],
    ["another site", "[a](https://example.org/gone.md) or [b](mailto:a@example.org)"],
    ["what only looks like one", "write `[a](gone.md)`\n\n```md\n[a](gone.md)\n```"],
  ])("accepts a link to %s", (_what, text) => {
    expect(problemsIn(text)).toEqual([]);
  });
});
