import { spawnSync } from "node:child_process";
import { glob, readFile } from "node:fs/promises";
import { readSources, violationsOf } from "./import-zones.ts";
import { checkMarkdown } from "./markdown.ts";
import { readSqlFiles, sqlViolationsOf } from "./sql-files.ts";
import { readStatementFiles, statementNameViolations } from "./statement-names.ts";

/**
 * `npm run check`: format, lint, types, import zones, SQL files, names of statements, suppressions, documents, unused
 * exports, requirement IDs.
 */

interface Step {
  readonly name: string;
  run(): boolean | Promise<boolean>;
}

function command(name: string, ...words: string[]): Step {
  return {
    name,
    run: () => spawnSync(words[0] ?? "", words.slice(1), { stdio: "inherit" }).status === 0,
  };
}

function report(sentences: readonly string[]): boolean {
  for (const sentence of sentences) {
    console.error(`  ${sentence}`);
  }
  return sentences.length === 0;
}

const importZones: Step = {
  name: "import zones",
  run: async () => report((await readSources(".")).flatMap(violationsOf)),
};

const sqlFiles: Step = {
  name: "SQL files",
  run: async () => report((await readSqlFiles(".")).flatMap(sqlViolationsOf)),
};

const statementNames: Step = {
  name: "names of statements",
  run: async () => report(statementNameViolations(await readStatementFiles())),
};

const documents: Step = {
  name: "documents",
  run: async () => report(await checkMarkdown(".")),
};

const suppressions: Step = {
  name: "suppressions carry a reason",
  run: async () => {
    const without: string[] = [];
    for await (const path of glob("{apps,packages,tools,scripts,e2e,bench,deploy}/**/*.{ts,tsx,mjs}", {
      exclude: (name) => name === "node_modules" || name === "dist",
    })) {
      const lines = (await readFile(path, "utf8")).split("\n");
      lines.forEach((line, index) => {
        const marks = /oxlint-disable|eslint-disable|@ts-(?:ignore|expect-error)/.test(line);
        if (marks && !/ -- \S/.test(line) && path !== "scripts/check.ts") {
          without.push(`${path}:${index + 1}`);
        }
      });
    }
    return report(without);
  },
};

const steps: readonly Step[] = [
  command("format", "oxfmt", "--check"),
  command("lint", "oxlint", "--type-aware", "--quiet"),
  // Each further checker of a project loads the shared types again: a third more processor time on two cores.
  command("types", "tsc", "-b", "--checkers", "1", "--builders", "2"),
  importZones,
  sqlFiles,
  statementNames,
  suppressions,
  documents,
  command("unused exports", "knip"),
  {
    name: "requirement IDs",
    run: () =>
      spawnSync(process.execPath, ["scripts/conformance.ts"], { stdio: ["ignore", "ignore", "inherit"] }).status === 0,
  },
];

for (const step of steps) {
  const startedAt = performance.now();
  const passed = await step.run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${passed ? "ok  " : "FAIL"} ${step.name} (${seconds} s)`);
  if (!passed) {
    process.exit(1);
  }
}
