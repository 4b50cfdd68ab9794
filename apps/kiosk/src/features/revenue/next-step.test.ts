import { describe, expect, it } from "vitest";
import { nextStep } from "./next-step.tsx";

const facts = { mode: "extended", hasTyped: false, hasItems: false, hasCustomer: false, mayPay: true } as const;

describe("the next step", () => {
  it("revenue: type, choose a promotion, card, check out", { tags: ["CASH-01"] }, () => {
    expect(nextStep(facts)).toBe("stepAmount");
    expect(nextStep({ ...facts, hasTyped: true })).toBe("stepRule");
    expect(nextStep({ ...facts, hasTyped: true, hasItems: true, hasCustomer: true })).toBe("stepRule");
    expect(nextStep({ ...facts, hasItems: true })).toBe("stepCard");
    expect(nextStep({ ...facts, hasItems: true, hasCustomer: true })).toBe("stepCheckOut");
    expect(nextStep({ ...facts, hasCustomer: true })).toBe("stepAmount");
  });

  it("paying with points is refused: collect instead", { tags: ["CASH-01"] }, () => {
    const refused = { ...facts, hasItems: true, mayPay: false } as const;
    expect(nextStep(refused)).toBe("stepCard");
    expect(nextStep({ ...refused, hasCustomer: true })).toBe("stepCollect");
  });

  it("points: type, card, book", { tags: ["CASH-01"] }, () => {
    const manual = { ...facts, mode: "manual" } as const;
    expect(nextStep(manual)).toBe("stepPoints");
    expect(nextStep({ ...manual, hasTyped: true })).toBe("stepCard");
    expect(nextStep({ ...manual, hasTyped: true, hasCustomer: true })).toBe("stepBook");
  });
});
