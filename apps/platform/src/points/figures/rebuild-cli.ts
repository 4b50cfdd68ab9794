import { openFoundDatabase } from "../../database/index.ts";
import { rebuildFigures } from "./follow.ts";

const log = { info: (message: string) => console.error(message), warn: (message: string) => console.error(message) };

/** `npm run figures:rebuild`: counts the figures of all reports from zero, also while Punktum runs. */
async function main(): Promise<void> {
  const programs = await openFoundDatabase(log, rebuildFigures);
  console.log(`counted the figures of ${programs.length} programmes from zero: ${programs.join(", ")}`);
}

try {
  await main();
} catch (error) {
  console.error(`figures could not be counted: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
