import { describe, expect, it } from "vitest";
import { ALL_CALLS } from "./all-calls.ts";
import type { Call } from "./call.ts";
import { can, RIGHT_CODES, rolesWith, STAFF_ROLE_CODES } from "./rights.ts";

const staffOf = (roles: readonly string[]) => STAFF_ROLE_CODES.filter((role) => roles.includes(role));
/** Roles of the call that have one of these rights: the global search accepts several. */
function rolesByRights({ roles }: Call): readonly string[] {
  const staff = staffOf(roles);
  const within = RIGHT_CODES.filter((right) => rolesWith(right).every((role) => staff.includes(role)));
  return staff.filter((role) => within.some((right) => can(role, right)));
}
const isOfRights = (call: Call) =>
  [0, rolesByRights(call).length, STAFF_ROLE_CODES.length].includes(staffOf(call.roles).length);
const isForOperators = ({ path, roles }: Call) =>
  /\/(?:accounts|users)\b/.test(path) && roles.includes("PLATFORM_OPERATOR");

describe("rights of staff", () => {
  it("every call requires a right, or is for the user's own data, or is not for staff", () => {
    const odd = ALL_CALLS.filter((call) => !isOfRights(call));
    expect(odd.map(({ id, roles }) => `${id}: ${roles.join(" ")}`)).toEqual([]);
  });

  it("an operator has no rights over members", () => {
    const rights = RIGHT_CODES.filter((right) => can("PLATFORM_OPERATOR", right));
    expect(rights).toEqual(["people.edit", "programs.create"]);
    const calls = ALL_CALLS.filter(isForOperators);
    expect(calls.map(({ id }) => id)).toEqual([]);
  });

  it("gives devices and tills no staff right", () => {
    expect(RIGHT_CODES.filter((right) => ["DEVICE", "TILL"].some((role) => can(role, right)))).toEqual([]);
  });
});
