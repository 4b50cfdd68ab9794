import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { problemsOf } from "./commit-message.ts";

/**
 * Checks commit messages: `node scripts/check-commit-messages.ts <file>` for the hook, `-- <from>..<to>` for all
 * commits of a pull request. Prints the problems and exits with 1.
 */

const SEPARATOR = "\0";

function messagesFrom(words: readonly string[]): readonly string[] {
  const [first = "", range = ""] = words;
  if (first !== "--") {
    return [readFileSync(first, "utf8")];
  }
  const log = execFileSync("git", ["log", "--no-merges", "--format=%B%x00", range], { encoding: "utf8" });
  return log.split(SEPARATOR).filter((message) => message.trim() !== "");
}

const complaints = messagesFrom(process.argv.slice(2)).flatMap((message) => {
  const problems = problemsOf(message);
  return problems.length === 0 ? [] : [message.trim().split("\n")[0] ?? "", ...problems.map((text) => `  ${text}`)];
});
if (complaints.length > 0) {
  console.error(complaints.join("\n"));
  process.exit(1);
}
