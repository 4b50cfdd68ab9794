import { expect, test } from "vitest";
import { POS_MODES } from "../base/enumerations.ts";
import { posModeRules, takesCards } from "./pos-mode.ts";

const modesThat = (rule: keyof ReturnType<typeof posModeRules>): string =>
  POS_MODES.filter((mode) => posModeRules(mode)[rule]).join(" ");

test(
  "shows no burn page on a cashier screen and where only registering is done",
  { tags: ["BURN-42", "MNT-33"] },
  () => {
    expect(modesThat("hasBurnPage")).toBe("STD STD_REG SER INF");
  },
);

test("redeems at neither cashier screens nor registration nor info stations", { tags: ["MNT-33"] }, () => {
  expect(modesThat("canRedeem")).toBe("STD STD_REG SER");
});

test("books everywhere but at registration and info stations", { tags: ["MNT-33"] }, () => {
  expect(modesThat("canBook")).toBe("STD STD_REG CAS SER");
});

test("prints only at a service station", { tags: ["PRINT-01"] }, () => {
  expect(modesThat("canPrint")).toBe("SER");
});

test("registers only at registration stations, which take cards all the same", { tags: ["REG-32"] }, () => {
  expect(modesThat("onlyRegisters")).toBe("REG");
  expect(POS_MODES.filter(takesCards).join(" ")).toBe("STD STD_REG REG SER INF");
});
