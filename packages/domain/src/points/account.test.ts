import { expect, test } from "vitest";
import { isAppUser, isRegisteredAccount, ownerUserId, userStatusCode } from "./account.ts";

test("DATA-02 takes the user id from the membership of the owner", () => {
  const coOwner = { userId: "u2", role: "COOWNER" } as const;
  expect(ownerUserId([coOwner, { userId: "u1", role: "OWNER" }])).toBe("u1");
  expect(ownerUserId([coOwner])).toBeNull();
});

test("DATA-03 says LOCKED for a locked account, RGU with memberships, else nothing", () => {
  expect(userStatusCode("LOCKED", 1)).toBe("LOCKED");
  expect(userStatusCode("ACTIVE", 1)).toBe("RGU");
  expect(userStatusCode("ACTIVE", 0)).toBe("");
});

test("DATA-04 finds an app user by an APPCODE identifier", () => {
  expect(isAppUser(["CARDCODE", "APPCODE"])).toBe(true);
  expect(isAppUser(["CARDCODE"])).toBe(false);
});

test("REG-34 counts an account with a membership as registered", () => {
  expect(isRegisteredAccount(1)).toBe(true);
  expect(isRegisteredAccount(0)).toBe(false);
});
