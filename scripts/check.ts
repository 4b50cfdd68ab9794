import { spawn } from "node:child_process";
import { glob, readFile } from "node:fs/promises";
import { runConformance } from "./conformance.ts";
import { readSources, violationsOf } from "./import-zones.ts";
import { checkMarkdown } from "./markdown.ts";
import { codeSqlViolationsOf, readCodeWithSql, readSqlFiles, sqlViolationsOf } from "./sql-files.ts";
import { readStatementFiles, statementNameViolations } from "./statement-names.ts";

/**
 * `npm run check`: format, lint, types, import zones, SQL files, names of statements, suppressions, effects of the kiosk,
 * documents, unused exports, requirement IDs.
 */

interface Outcome {
  readonly passed: boolean;
  /** Printed when the step ends, because another one runs at the same time. */
  readonly output: string;
}

interface Step {
  readonly name: string;
  run(): Promise<Outcome>;
}

/** Runs a program with these arguments and extra environment variables. */
function command(name: string, words: readonly string[], env: Readonly<Record<string, string>> = {}): Step {
  return {
    name,
    run: () =>
      new Promise((done, fail) => {
        const child = spawn(words[0] ?? "", words.slice(1), {
          env: { ...process.env, ...env },
          stdio: ["ignore", "pipe", "pipe"],
        });
        let output = "";
        const keep = (text: Buffer) => {
          output += text.toString();
        };
        child.stdout.on("data", keep);
        child.stderr.on("data", keep);
        child.on("error", fail);
        child.on("close", (code) => done({ passed: code === 0, output }));
      }),
  };
}

const report = (sentences: readonly string[]): Outcome => ({
  passed: sentences.length === 0,
  output: sentences.map((sentence) => `  ${sentence}\n`).join(""),
});

const importZones: Step = {
  name: "import zones",
  run: async () => report((await readSources(".")).flatMap(violationsOf)),
};

const sqlFiles: Step = {
  name: "SQL files",
  run: async () =>
    report([
      ...(await readSqlFiles(".")).flatMap(sqlViolationsOf),
      ...(await readCodeWithSql(".")).flatMap(codeSqlViolationsOf),
    ]),
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

/** Effects are for things outside React only (CONTRIBUTING.md), so most components need none. */
const MAX_EFFECTS_PER_COMPONENT = 0.15;

const effects: Step = {
  name: "effects of the kiosk",
  run: async () => {
    const count = { effects: 0, components: 0 };
    for await (const path of glob("apps/kiosk/src/**/*.{ts,tsx}", { exclude: ["**/*.test.*"] })) {
      const source = await readFile(path, "utf8");
      count.effects += [...source.matchAll(/\buse(?:Layout|Insertion)?Effect\(/g)].length;
      count.components += path.endsWith("x") ? [...source.matchAll(/^(?:export )?function [A-Z]\w*\b/gm)].length : 0;
    }
    const share = count.effects / count.components;
    const sentence = `${count.effects} effects in ${count.components} components, more than ${MAX_EFFECTS_PER_COMPONENT} each`;
    return report(share <= MAX_EFFECTS_PER_COMPONENT ? [] : [sentence]);
  },
};

const requirementIds: Step = {
  name: "requirement IDs",
  run: async () => report(runConformance(".", []).errors),
};

/**
 * One thread: each further one reads the shared types again, and the other core has the other row. Collecting garbage
 * less often saves a sixth of the time, up to this much memory.
 */
const ONE_THREAD = { GOMAXPROCS: "1", GOGC: "200", GOMEMLIMIT: "2500MiB" };

/** Both rows run at the same time, each on its core. */
const rows: readonly (readonly Step[])[] = [
  [command("format", ["oxfmt", "--check"]), command("lint", ["oxlint", "--type-aware", "--quiet"], ONE_THREAD)],
  [
    command("types", ["tsc", "-b", "--checkers", "1", "--builders", "1"], ONE_THREAD),
    importZones,
    sqlFiles,
    statementNames,
    suppressions,
    effects,
    documents,
    command("unused exports", ["knip"]),
    requirementIds,
  ],
];

/** Runs the steps up to the first that fails. */
async function runRow(steps: readonly Step[]): Promise<boolean> {
  for (const step of steps) {
    const startedAt = performance.now();
    const { passed, output } = await step.run();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${passed ? "ok  " : "FAIL"} ${step.name} (${seconds} s)`);
    if (!passed) {
      console.error(output);
      return false;
    }
  }
  return true;
}

const passed = await Promise.all(rows.map(runRow));
process.exit(passed.every(Boolean) ? 0 : 1);
