import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { programConfig } from "./programs.ts";

describe("the configuration of a programme", () => {
  it("accepts known time zones only", () => {
    const takes = (timeZone: string) =>
      z.safeParse(programConfig, { organization: "pfm", name: "Pfeil", p4m_api: { default: "v1" }, timeZone }).success;
    expect(["Europe/Vienna", "UTC", "Mars/Olympus", ""].map(takes)).toEqual([true, true, false, false]);
  });
});
