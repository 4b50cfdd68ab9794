import { writeKioskTable, type KioskRow } from "./report.ts";

/** The measured parts of the kiosk; docs/benchmarks.md has a table under each name. */
const PARTS: Readonly<Record<string, () => Promise<readonly KioskRow[]>>> = {
  burn: async () => (await import("./burn.ts")).measureBurn(),
  life: async () => (await import("./life.ts")).measureLife(),
  memory: async () => (await import("./cycles.ts")).measureCycles(),
  print: async () => (await import("./print.ts")).measurePrint(),
  scan: async () => (await import("./scan.ts")).measureScan(),
  till: async () => (await import("./till.ts")).measureTill(),
};

/** `npm run bench -- kiosk [part …]`: measures the kiosk's production build in headless Chromium on a real platform. */
export async function benchKiosk(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0) {
    console.log(`There is no part ${unknown.join(", ")}; there are ${Object.keys(PARTS).join(", ")}.`);
    process.exitCode = 2;
    return;
  }
  for (const [name, measure] of Object.entries(PARTS)) {
    if (names.length > 0 && !names.includes(name)) {
      continue;
    }
    const rows = await measure();
    await writeKioskTable(name, rows);
    if (rows.some(({ isMet }) => !isMet)) {
      process.exitCode = 1;
    }
  }
}
