import { describe, expect, it } from "vitest";
import { memberName } from "./member-name.ts";

describe("the name in a mail to a member", { tags: ["S7"] }, () => {
  it.each(["win.example/now", "https://evil", "a@evil.example", "Visit evil.example", "javascript:alert"])(
    "is left out while it reads like an address and the mailbox is not confirmed: %s",
    (lastName) => {
      expect(memberName({ firstName: "Maria", lastName, status: "NOT_ACTIVATED" }, "en")).toBe("dear member");
      expect(memberName({ firstName: "Maria", lastName, status: "ACTIVE" }, "en")).toBe(`Maria ${lastName}`);
    },
  );

  it.each(["Muster", "M. Muster", "O'Neill-Šimić", "Dr. Müller jun."])("is told otherwise: %s", (lastName) => {
    expect(memberName({ firstName: "Maria", lastName, status: "NOT_ACTIVATED" }, "de")).toBe(`Maria ${lastName}`);
  });

  it("is the platform's word where there is none", () => {
    expect(memberName({ firstName: "", lastName: "", status: "ACTIVE" }, "de")).toBe("liebes Mitglied");
  });
});
