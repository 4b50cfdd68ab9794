#!/usr/bin/env node
import { keepJobsIn } from "./keep-jobs.ts";
import { ArgumentsError, HELP, readArguments } from "./printer-arguments.ts";
import { startVirtualPrinter } from "./virtual-printer.ts";

/** `npx virtual-printer`: a receipt printer for trying out printing. */
async function main(): Promise<void> {
  const args = readArguments(process.argv.slice(2));
  if (args === undefined) {
    console.log(HELP);
    return;
  }
  const { host, ports, paper, folder, model, millimetresPerSecond, takesCommands } = args;
  const running = await startVirtualPrinter({
    host,
    ports,
    millimetresPerSecond,
    takesCommands,
    dotsPerLine: paper.dotsPerLine,
    dotsPerMillimetre: paper.dotsPerMillimetre,
    ...(folder !== undefined && { onPrinted: keepJobsIn(folder) }),
  });
  const { addresses, pageUrl } = running;
  console.log(`A ${model} with ${paper.dotsPerLine} dots a line. Paper and switches: ${pageUrl}`);
  console.log(
    `HTTP ${addresses.service}, HTTPS ${addresses.secureService}, socket ${addresses.socket}, secure socket ${addresses.secureSocket}`,
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void running.stop();
    });
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  if (error instanceof ArgumentsError) {
    console.error("`virtual-printer --help` tells what it understands.");
  }
  process.exitCode = error instanceof ArgumentsError ? 2 : 1;
});
