import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { responseElement } from "./answer.ts";
import { pngOf, svgOf } from "./paper/png.ts";
import type { PrintedJob } from "./printer.ts";

/** Writes every job to a folder: the document as received, the paper as pictures, its text and the answer. */
export function keepJobsIn(folder: string): (printed: PrintedJob) => Promise<void> {
  return async ({ number, job, drawing, answer }) => {
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, "-")}-${String(number).padStart(4, "0")}`;
    await mkdir(folder, { recursive: true });
    const text = [...drawing.lines, ...drawing.remarks.map((remark) => `[${remark}]`), responseElement(answer), ""];
    await writeFile(join(folder, `${name}.xml`), job.xml);
    await writeFile(join(folder, `${name}.txt`), text.join("\n"));
    for (const [index, sheet] of drawing.sheets.entries()) {
      await writeFile(join(folder, `${name}-${index + 1}.png`), pngOf(sheet));
      await writeFile(join(folder, `${name}-${index + 1}.svg`), svgOf(sheet));
    }
  };
}
