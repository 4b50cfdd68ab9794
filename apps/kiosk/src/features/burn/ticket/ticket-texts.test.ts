import { points, type UiLanguage } from "@punktum/domain";
import { createPhrases } from "@punktum/phrases";
import { createInstance } from "i18next";
import { describe, expect, it } from "vitest";
import {
  discountText,
  lockDateText,
  lockText,
  refusalText,
  validityWords,
  worthText,
  type Wording,
} from "./ticket-texts.ts";

async function createWording(language: UiLanguage): Promise<Wording> {
  const texts = createInstance();
  await texts.init(createPhrases({ language }));
  return { t: texts.t, language, euroLanguage: language, timeZone: "Europe/Berlin" };
}

const german = await createWording("de");
const english = await createWording("en");
const christmas = Date.UTC(2026, 11, 24, 23, 30);

describe("a ticket's value", () => {
  it("formats a discount in euros or percent, cents only if there are any", { tags: ["BURN-36"] }, () => {
    expect(discountText({ kind: "EUROS", value: 5 }, english)).toBe("€5");
    expect(discountText({ kind: "EUROS", value: 2.5 }, german)).toBe("2,50\u00A0€");
    expect(discountText({ kind: "PERCENT", value: 10 }, german)).toBe("10\u00A0%");
    expect(discountText({ kind: "PERCENT", value: 12.5 }, english)).toBe("12.5%");
  });

  it("formats euros in the programme's language, and everything else in the shopper's", { tags: ["FMT-07"] }, () => {
    const wording = { ...english, euroLanguage: "de" } as const;
    expect(worthText({ kind: "discount", discount: { kind: "EUROS", value: 2.5 } }, wording)).toContain("2,50\u00A0€");
    expect(worthText({ kind: "price", points: points(12_480) }, wording)).toBe("12,480 points");
  });

  it("groups points by language, with a sign for points gained", { tags: ["BURN-02"] }, () => {
    expect(worthText({ kind: "price", points: points(12_480) }, german)).toBe("12.480 Punkte");
    expect(worthText({ kind: "price", points: points(1) }, english)).toBe("1 point");
    expect(worthText({ kind: "gain", points: points(50) }, english)).toBe("+50 points");
    expect(worthText({ kind: "extra", points: points(25) }, english)).toBe("25 extra points");
    expect(worthText({ kind: "free" }, german)).toBe("Kostenlos");
  });
});

describe("locked tickets", () => {
  it("give the reason in both languages", { tags: ["BURN-15", "BURN-16"] }, () => {
    expect(lockText({ kind: "disabled" }, english)).toBe("Voucher disabled");
    expect(lockText({ kind: "registered-only" }, english)).toBe("Only registered");
    expect(lockText({ kind: "not-here" }, english)).toBe("Not redeemable here");
    expect(lockText({ kind: "missing-points", missingPoints: points(1_200) }, english)).toBe("1,200 points missing");
    expect(lockText({ kind: "registered-only" }, german)).toBe("Nur mit Registrierung");
  });

  it("name the dates of a voucher that is not valid, in the shop's time zone", { tags: ["BURN-20"] }, () => {
    expect(refusalText({ code: "VALID_FROM_ERROR", date: christmas }, english)).toContain("25.12.26");
    expect(refusalText({ code: "VALID_TO_ERROR", date: christmas }, german)).toContain("25.12.26");
  });

  it("name the day only if nothing else on the ticket does", { tags: ["BURN-20"] }, () => {
    const over = { kind: "disabled", reason: { code: "VALID_TO_ERROR", date: christmas } } as const;
    expect(lockDateText(over, english)).toContain("25.12.26");
    expect(lockDateText({ kind: "disabled" }, english)).toBe("");
  });

  it("name the missing points, and a blocked voucher or account", { tags: ["BURN-20"] }, () => {
    const missing = refusalText({ code: "NEED_MORE_POINTS", missingPoints: points(380) }, english);
    expect(missing).toBe("You need more points for this. 380 points missing.");
    expect(refusalText({ code: "LOCKED_VOUCHER" }, english)).toBe("This voucher is blocked.");
    expect(refusalText({ code: "LOCKED_USER" }, english)).toContain("customer service");
  });
});

describe("validity", () => {
  it("names both ends, the end, or the days until the start", { tags: ["BURN-25"] }, () => {
    const from = Date.UTC(2026, 10, 1);
    expect(validityWords({ kind: "between", from, to: christmas }, english)).toBe("Valid from 01.11.26 to 25.12.26");
    expect(validityWords({ kind: "until", to: christmas }, german)).toBe("Gültig bis 25.12.26");
    expect(validityWords({ kind: "in-days", days: 1 }, english)).toBe("Valid in 1 day");
    expect(validityWords({ kind: "in-days", days: 7 }, german)).toBe("In 7 Tagen gültig");
  });
});
