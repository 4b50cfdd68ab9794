import { setupSentence } from "./config/addresses.ts";
import { announce } from "./config/announce.ts";
import { systemClock } from "./config/clock.ts";
import type { KeptDatabase } from "./config/database-keeper.ts";
import type { Settings } from "./config/settings.ts";
import { openFirstSetup } from "./office/setup/index.ts";

function demoLines({ demo, isLocal, saysDemo }: Settings, base: string): readonly string[] {
  if (!demo) {
    return isLocal || saysDemo
      ? []
      : ["", "  No demonstration data, because others can reach this address. DEMO=on loads it all the same."];
  }
  return [
    `  Virtual counter   ${base}counter/      the product without any hardware`,
    "",
    "  Log in with the organisation pfm (or mhe, ppc, btl):",
    "    staff@pfm.example / punktum-demo     one partner, one store",
    "    admin@pfm.example / punktum-demo     everything of the organisation",
    "  Cards to try: 4000000001 (12,480 points, Gold), 4000000002 (not registered); more in docs/running.md",
    ...(isLocal
      ? []
      : ["", "  WARNING: others can reach this address, and the passwords of the demonstration are published."]),
  ];
}

/** The set-up link of an empty server; it is printed and never logged. */
async function setupLines(settings: Settings, kept: KeptDatabase, base: string): Promise<readonly string[]> {
  if (settings.demo) {
    return [];
  }
  const link = await openFirstSetup({ database: kept.database, clock: systemClock });
  return link === undefined ? [] : ["", ...setupSentence(link, base)];
}

/** Prints the addresses of a platform that is ready, and what somebody new needs. */
export async function printWelcome(settings: Settings, kept: KeptDatabase, base: string): Promise<void> {
  announce(
    [
      "",
      `  Kiosk             ${base}`,
      `  Back office       ${base}backoffice/`,
      `  API               ${base}api/docs`,
      ...demoLines(settings, base),
      ...(await setupLines(settings, kept, base)),
      "",
      `Punktum is ready: ${base}`,
    ].join("\n"),
  );
}
