import { expect, test } from "vitest";
import { POS_MODES } from "../base/enumerations.ts";
import { posModeRules, takesCards } from "./pos-mode.ts";

const modesThat = (rule: keyof ReturnType<typeof posModeRules>): string =>
  POS_MODES.filter((mode) => posModeRules(mode)[rule]).join(" ");

test("BURN-42, MNT-33 shows no burn page on a cashier screen and where only registering is done", () => {
  expect(modesThat("hasBurnPage")).toBe("STD STD_REG SER INF");
});

test("MNT-33 redeems at neither cashier screens nor registration nor info stations", () => {
  expect(modesThat("canRedeem")).toBe("STD STD_REG SER");
});

test("MNT-33 books everywhere but at registration and info stations", () => {
  expect(modesThat("canBook")).toBe("STD STD_REG CAS SER");
});

test("PRINT-01 prints only at a service station", () => {
  expect(modesThat("canPrint")).toBe("SER");
});

test("REG-32 registers only at registration stations, which take cards all the same", () => {
  expect(modesThat("onlyRegisters")).toBe("REG");
  expect(POS_MODES.filter(takesCards).join(" ")).toBe("STD STD_REG REG SER INF");
});
