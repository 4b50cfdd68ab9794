import { ALL_CALLS, type Call, can, mayMake, rightOf, SCOPED_CALLS, STAFF_ROLE_CODES } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, type Cell, type CellAnswer, cellsOf, describeAnswer } from "./testing/access-cells.ts";
import {
  type AccessWorld,
  createAccessWorld,
  FOREIGN_CANARY,
  MEMBER_CANARY,
  PARTNER_CANARY,
} from "./testing/access-world.ts";
import { readRowsOf } from "./testing/access-rows.ts";

let world: AccessWorld;
let before: readonly string[];
let answers: readonly CellAnswer[];

/** Calls that a tablet may make only with staff on duty. */
const STAFF_WORK = [
  "v1.BookPoints",
  "v1.RevenuePoints",
  "v1.UnMountDevice",
  "v1.arts.receipt",
  "v2.changeDevice",
  "v2.changeMounting",
  "v2.createAccountTransaction",
  "v2.createBooking",
  "v2.createTransaction",
  "v2.deleteDevice",
  "v2.findReceipts",
  "v2.keepDuty",
  "v2.readRedemption",
  "v2.readTransaction",
  "v2.replaceDevice",
  "v2.setSessionPin",
  "v2.takeBackRedemption",
  "v2.useRedemption",
];
/** Calls that require recent authentication. */
const NEEDS_PROOF = [
  "administration.changeAdmin",
  "administration.createAdmin",
  "administration.createTillKey",
  "v2.deleteIdentityProvider",
  "v2.eraseUser",
  "v2.exportUser",
  "v2.replaceIdentityProvider",
  "v2.resetFactors",
];
const MARKED = ALL_CALLS.filter(({ staffOnDuty }) => staffOnDuty === true);
const isStaffWork = ({ call, caller }: Cell): boolean => caller.role === "DEVICE" && STAFF_WORK.includes(call.id);

/** A tablet of the first programme makes such a call without staff on duty. */
const isTabletAlone = (cell: Cell): boolean =>
  isStaffWork(cell) && cell.caller.programId === "pfm" && isOwn(cell) && cell.caller.dutyToken === undefined;

const isPublic = (call: Call): boolean => call.roles.includes("PUBLIC");
const mayCall = ({ call, caller }: Cell): boolean => isPublic(call) || mayMake(call, caller);
const isOwn = ({ caller, target }: Cell): boolean => caller.programId === target.programId;
const isStaff = (role: string): boolean => STAFF_ROLE_CODES.some((code) => code === role);
/** Calls about one member, by the noun before the id in their path. */
const MEMBER = /\/(?:accounts|users)\/\{/u;
/** Staff of partner 11 call for the member of partner 12. */
const asksForMemberOutOfReach = ({ call, caller, target }: Cell): boolean =>
  caller.isBoundToMembers && caller.programId === "pfm" && target.label === "other partner" && MEMBER.test(call.path);
/** Changes data that other cells of the matrix need. */
const changesOwnWorld = (cell: Cell): boolean =>
  cell.call.method !== "GET" &&
  isOwn(cell) &&
  mayCall(cell) &&
  !(isStaffWork(cell) && cell.caller.dutyToken === undefined) &&
  !asksForMemberOutOfReach(cell);

/**
 * A role that may not make a call is refused before the target is read: `npm test` tries it with one target. It leaves
 * out the partner's other store, whose rows the same people reach.
 */
const isFull = process.env["TESTS"] === "release";
const isAsked = (cell: Cell): boolean =>
  isFull || cell.target.label === "own" || (mayCall(cell) && cell.target.label !== "other store");

async function askAll(cells: readonly Cell[]): Promise<readonly CellAnswer[]> {
  const list: CellAnswer[] = [];
  for (const cell of cells) {
    list.push(await ask(world.app, cell));
  }
  return list;
}

beforeAll(async () => {
  world = await createAccessWorld();
  const cells = cellsOf(ALL_CALLS, world.callers, world.targets).filter(
    (cell) => cell.caller.programId !== "mhe" && isAsked(cell),
  );
  // A login or a request for a mail may name any programme, and is put down there.
  const answersOfPublic = await askAll(cells.filter(({ call }) => isPublic(call)));
  before = await readRowsOf(world.test, { programId: "mhe" });
  const others = await askAll(cells.filter((cell) => !isPublic(cell.call) && !changesOwnWorld(cell)));
  answers = [...answersOfPublic, ...others];
}, 300_000);
afterAll(() => world.close());

const listed = (wrong: (answer: CellAnswer) => boolean): readonly string[] => answers.filter(wrong).map(describeAnswer);

const servesKey = ({ cell, status, code }: CellAnswer): boolean =>
  cell.caller.role === "APPLICATION" && status < 400 && code === "";

/** Questions to one answer. */
const ASKED = {
  isFault: ({ status }) => status >= 500,
  letsNobodyIn: ({ cell, status }) => cell.caller.role === "PUBLIC" && !isPublic(cell.call) && status !== 401,
  letsWrongRoleIn: ({ cell, code }) =>
    !mayCall(cell) && !["GENERAL_NO_PERMISION", "LOGIN_USER_NOT_LOGGED_IN"].includes(code),
  isAboutRights: ({ cell }) => isStaff(cell.caller.role) && rightOf(cell.call) !== undefined,
  differsFromRights: ({ cell, text }) => {
    const right = rightOf(cell.call);
    const isRefused = text.includes(`The role ${cell.caller.role} may not make this call`);
    return isStaff(cell.caller.role) && right !== undefined && isRefused === can(cell.caller.role, right);
  },
  keepsRightRoleOut: ({ cell, status }) => mayCall(cell) && !isPublic(cell.call) && status === 401,
  letsTabletAlone: ({ cell, code }) =>
    isStaffWork(cell) && cell.caller.dutyToken === undefined && code !== "GENERAL_NO_PERMISION",
  servesKey,
  servesKeyBeyondScope: (answer) => servesKey(answer) && !mayCall(answer.cell),
  showsOtherProgram: ({ cell, text }) => !isPublic(cell.call) && text.includes(FOREIGN_CANARY),
  // The control's question: who may see the other partner does.
  showsItToWhoMay: ({ cell, text }) => cell.caller.role === "PROGRAM_ADMIN" && text.includes(PARTNER_CANARY),
  showsMemberToWhoMay: ({ cell, text }) => cell.caller.role === "SUPPORT_AGENT" && text.includes(MEMBER_CANARY),
  showsMemberOutOfReach: ({ cell, text }) => cell.caller.isBoundToMembers && text.includes(MEMBER_CANARY),
  servesMemberOutOfReach: ({ cell, status }) => asksForMemberOutOfReach(cell) && status < 400,
  showsOtherPartner: ({ cell, text }) => cell.caller.isBoundToPartner && text.includes(PARTNER_CANARY),
} as const satisfies Readonly<Record<string, (answer: CellAnswer) => boolean>>;

describe("the access matrix: every route, every role, own and others'", () => {
  it("has thousands of cells", { tags: ["S2"] }, () => {
    expect(answers.length).toBeGreaterThan(3_000);
  });

  it("never answers with an internal error", () => {
    expect(listed(ASKED.isFault)).toEqual([]);
    expect(world.faults).toEqual([]);
  });

  it("refuses callers without a login", { tags: ["AUTH-33"] }, () => {
    expect(listed(ASKED.letsNobodyIn)).toEqual([]);
  });

  it("refuses every role that a call does not name, for any target", () => {
    expect(listed(ASKED.letsWrongRoleIn)).toEqual([]);
  });

  it("admits every role that a call names", () => {
    expect(listed(ASKED.keepsRightRoleOut)).toEqual([]);
  });

  it("admits staff exactly as in the table of rights", { tags: ["AUTH-33"] }, () => {
    expect(listed(ASKED.differsFromRights)).toEqual([]);
    const asked = answers.filter(ASKED.isAboutRights);
    expect(new Set(asked.map(({ cell }) => `${cell.call.id} ${cell.caller.role}`)).size).toBeGreaterThan(700);
  });

  it(
    "refuses staff work on a tablet without staff on duty, for any target",
    { tags: ["B-40", "AUTH-11", "B-29"] },
    () => {
      expect(listed(ASKED.letsTabletAlone)).toEqual([]);
      expect(MARKED.map(({ id }) => id).toSorted()).toEqual(STAFF_WORK);
    },
  );

  it(
    "control: the same tablet is admitted if the programme requires no staff on duty",
    { tags: ["B-40"] },
    async () => {
      await world.test.query("UPDATE punktum.programs SET staff_on_duty = 'OFF' WHERE id = 'pfm'");
      const alone = await askAll(cellsOf(ALL_CALLS, world.callers, world.targets).filter(isTabletAlone));
      await world.test.query("UPDATE punktum.programs SET staff_on_duty = 'REQUIRED' WHERE id = 'pfm'");
      expect(alone.filter(ASKED.letsTabletAlone).length).toBeGreaterThan(5);
    },
  );

  it(
    "requires recent authentication for exactly these calls, which no device or till may make",
    { tags: ["AUTH-32"] },
    () => {
      const marked = ALL_CALLS.filter(({ stepUp }) => stepUp === true);
      expect(marked.map(({ id }) => id).toSorted()).toEqual(expect.arrayContaining(NEEDS_PROOF));
      expect(marked.flatMap(({ roles }) => roles)).not.toContain("DEVICE");
      expect(marked.flatMap(({ roles }) => roles)).not.toContain("TILL");
      expect(marked.filter(({ id }) => SCOPED_CALLS.includes(id))).toEqual([]);
    },
  );

  it("admits an application's key only to calls of its scopes", () => {
    expect(SCOPED_CALLS.filter((id) => !ALL_CALLS.some((call) => call.id === id))).toEqual([]);
    expect(listed(ASKED.servesKeyBeyondScope)).toEqual([]);
    const opened = new Set(answers.filter(ASKED.servesKey).map(({ cell }) => cell.call.id));
    expect(opened.size).toBeGreaterThan(15);
  });

  it("shows nothing of another programme", () => {
    expect(listed(ASKED.showsOtherProgram)).toEqual([]);
  });

  it("shows nothing of another partner to roles of one partner", () => {
    expect(listed(ASKED.showsOtherPartner)).toEqual([]);
  });

  it("control: the same calls show the other partner to an admin of the programme", () => {
    expect(listed(ASKED.showsItToWhoMay).length).toBeGreaterThan(10);
  });

  it("neither shows nor changes members outside the reach of partner staff", { tags: ["BO-01"] }, () => {
    expect(listed(ASKED.showsMemberOutOfReach)).toEqual([]);
    expect(listed(ASKED.servesMemberOutOfReach)).toEqual([]);
    expect(answers.filter(({ cell }) => asksForMemberOutOfReach(cell)).length).toBeGreaterThan(50);
  });

  it("control: the same calls show this member to staff who reach all members", () => {
    expect(listed(ASKED.showsMemberToWhoMay).length).toBeGreaterThan(2);
  });

  it("changes no row of the other programme", async () => {
    expect(await readRowsOf(world.test, { programId: "mhe" })).toEqual(before);
  });
});
