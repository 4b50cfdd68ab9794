import { ArgumentsError, HELP, readArguments } from "./till-arguments.ts";
import { runCommand } from "./till-commands.ts";
import { openJournal } from "./till-journal.ts";

/** `npm run till`: the virtual till on the command line. */
async function main(): Promise<number> {
  const args = readArguments(process.argv.slice(2), process.env);
  if (args.command === "help") {
    console.log(HELP);
    return 0;
  }
  const journal = await openJournal(args.journal);
  const isDone = await runCommand({ args, journal, say: (text) => console.log(text), nowMs: () => Date.now() });
  return isDone ? 0 : 1;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  if (error instanceof ArgumentsError) {
    console.error("`npm run till -- --help` tells what it understands.");
  }
  return error instanceof ArgumentsError ? 2 : 1;
});
