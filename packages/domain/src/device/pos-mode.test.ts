import { expect, test } from "vitest";
import { POS_MODES } from "../base/enumerations.ts";
import { posModeRules, takesCards } from "./pos-mode.ts";

const modesThat = (rule: keyof ReturnType<typeof posModeRules>): string =>
  POS_MODES.filter((mode) => posModeRules(mode)[rule]).join(" ");

test("shows no burn page on cashier screens and registration stations", { tags: ["BURN-42", "MNT-33"] }, () => {
  expect(modesThat("hasBurnPage")).toBe("STD STD_REG SER INF");
});

test("redeems nothing on cashier screens, registration stations and info stations", { tags: ["MNT-33"] }, () => {
  expect(modesThat("canRedeem")).toBe("STD STD_REG SER");
});

test("books nothing on registration and info stations", { tags: ["MNT-33"] }, () => {
  expect(modesThat("canBook")).toBe("STD STD_REG CAS SER");
});

test("prints on service stations only", { tags: ["PRINT-01"] }, () => {
  expect(modesThat("canPrint")).toBe("SER");
});

test("registers on registration stations, which still accept cards", { tags: ["REG-32"] }, () => {
  expect(modesThat("onlyRegisters")).toBe("REG");
  expect(POS_MODES.filter(takesCards).join(" ")).toBe("STD STD_REG REG SER INF");
});
