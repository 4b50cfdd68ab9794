import { expect, test } from "vitest";
import { isAppUser, isRegisteredAccount, ownerUserId, userStatusCode } from "./account.ts";

test("takes the user id from the membership of the owner", { tags: ["DATA-02"] }, () => {
  const coOwner = { userId: "u2", role: "COOWNER" } as const;
  expect(ownerUserId([coOwner, { userId: "u1", role: "OWNER" }])).toBe("u1");
  expect(ownerUserId([coOwner])).toBeNull();
});

test("is LOCKED for a locked account, RGU with memberships, else empty", { tags: ["DATA-03"] }, () => {
  expect(userStatusCode("LOCKED", 1)).toBe("LOCKED");
  expect(userStatusCode("ACTIVE", 1)).toBe("RGU");
  expect(userStatusCode("ACTIVE", 0)).toBe("");
});

test("finds an app user by an APPCODE identifier", { tags: ["DATA-04"] }, () => {
  expect(isAppUser(["CARDCODE", "APPCODE"])).toBe(true);
  expect(isAppUser(["CARDCODE"])).toBe(false);
});

test("counts an account with a membership as registered", { tags: ["REG-34"] }, () => {
  expect(isRegisteredAccount(1)).toBe(true);
  expect(isRegisteredAccount(0)).toBe(false);
});
