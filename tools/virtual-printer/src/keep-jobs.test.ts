import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ticketDocument, NARROWEST_80_MM } from "@punktum/printing";
import { expect, it } from "vitest";
import { keepJobsIn } from "./keep-jobs.ts";
import { clientOf, printerOnFreePorts, targetOf } from "./testing/parts.ts";

it("keeps every job as files: the document as it came, its text, the answer, the paper as PNG and SVG", async () => {
  const folder = await mkdtemp(join(tmpdir(), "virtual-printer-"));
  const running = await printerOnFreePorts({ onPrinted: keepJobsIn(join(folder, "jobs")) });
  const made = ticketDocument(
    {
      language: "en",
      texts: ["Your voucher", "", "", "", ""],
      title: "Free coffee",
      code: "4006381333931",
      codeType: "EAN13",
      validity: "",
      timeZone: "Europe/Berlin",
      redeemedAtMs: Date.UTC(2026, 10, 21, 14, 5),
      redemptionNumber: "Redemption 1",
    },
    NARROWEST_80_MM,
  );
  const document = String(Object.entries(made).find(([name]) => name === "response")?.[1]);
  await clientOf(["socket"]).print(targetOf(running, false), { document });
  const names = (await readdir(join(folder, "jobs"))).toSorted();
  expect(names.map((name) => name.replace(/^.*-0001/, ""))).toEqual(["-1.png", "-1.svg", ".txt", ".xml"]);
  const [png, svg, text, xml] = await Promise.all(
    names.map(async (name) => await readFile(join(folder, "jobs", name))),
  );
  expect(String(xml)).toBe(document);
  expect(String(text)).toMatch(/Free coffee[^]*success="true"/);
  expect(png?.subarray(1, 4).toString()).toBe("PNG");
  expect(String(svg)).toMatch(/^<svg [^>]*width="576"/);
  await running.stop();
  await rm(folder, { recursive: true });
});
