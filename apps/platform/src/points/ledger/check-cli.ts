import { withFoundDatabase } from "../../database/index.ts";
import { checkLedger, describeReport } from "./check.ts";

const log = { info: (message: string) => console.error(message), warn: (message: string) => console.error(message) };

/** `npm run ledger:check`: exit code 0 without findings, 1 with a finding, 2 when the check could not run. */
async function main(): Promise<number> {
  const report = await withFoundDatabase(log, checkLedger);
  for (const line of describeReport(report)) {
    console.log(line);
  }
  return report.broken.size === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`ledger check could not run: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
