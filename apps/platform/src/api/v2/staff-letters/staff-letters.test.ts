import { entriesOf, staffLettersApi, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutgoingMail } from "../../../people/mails/sender.ts";
import { sendMailsOnce } from "../../../people/mails/index.ts";
import { tokenIn } from "../../testing/mails.ts";
import { callV2, logInOn, refusalV2 } from "../../testing/place-calls.ts";
import { PASSWORD } from "../../testing/place-world.ts";
import {
  type AdministrationWorld,
  api,
  createAdministrationWorld,
  sendAs,
} from "../administration/testing/administration-world.ts";

let world: AdministrationWorld;
beforeAll(async () => {
  world = await createAdministrationWorld();
});
afterAll(() => world.close());

const CHOSEN = "a password of my own";
const REFUSED = "403 GENERAL_NO_PERMISION";
const invitation = (name: string, more: object = {}) => ({
  body: { email: `${name}@pfm.example`, name, role: "STORE_STAFF", storeIds: ["1"], language: "en", ...more },
});
const dayMs = 24 * 3_600_000;

/** Mails that are due now, or after some time. */
async function takeMails(afterMs = 0): Promise<readonly OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  const sender = { send: async (mail: OutgoingMail) => void mails.push(mail) };
  const log = { warn: () => undefined, error: () => undefined };
  const settings = { sender, publicUrl: "https://punktum.example/", log };
  await sendMailsOnce(world.test.database, settings, new Date(Date.now() + afterMs));
  return mails;
}
const tokenTo = async (name: string) => tokenIn((await takeMails()).find(({ to }) => to === `${name}@pfm.example`));
const opened = (token: string, password = CHOSEN) => ({ body: { org: "pfm", token, password } });
const accept = (token: string, password?: string) =>
  refusalV2(world.app, staffLettersApi.acceptInvitation, opened(token, password));
const loginOf = (name: string, password: string) =>
  refusalV2(world.app, v2.login, { body: { userName: `${name}@pfm.example`, org: "pfm", password } });
const signIn = (name: string) =>
  callV2(world.app, v2.login, { body: { userName: `${name}@pfm.example`, org: "pfm", password: CHOSEN } });
const ask = (emailAddress: string) =>
  callV2(world.app, staffLettersApi.requestReset, { body: { org: "pfm", emailAddress } });

describe("invitations of staff", () => {
  it("send a mail with a link that is valid once; then the person signs in", { tags: ["BO-03"] }, async () => {
    const made = await world.good("admin", staffLettersApi.inviteStaff, invitation("lena"));
    expect(made).toMatchObject({ email: "lena@pfm.example", role: "STORE_STAFF", storeIds: ["1"] });
    expect(await loginOf("lena", CHOSEN)).toBe("401 LOGIN_ERROR");
    const [mail] = await takeMails();
    expect(mail).toMatchObject({ to: "lena@pfm.example", language: "en" });
    expect(mail?.text).toContain("https://punktum.example/backoffice/pfm/invitation#token=st_");
    const token = tokenIn(mail);
    expect(await accept(token, "short")).toBe("400 PASSWORD_NOT_ALLOWED");
    await callV2(world.app, staffLettersApi.acceptInvitation, opened(token));
    expect(await accept(token)).toBe("410 LINK_EXPIRED");
    expect((await signIn("lena")).token).toBeTruthy();
    expect(await world.good("admin", staffLettersApi.listInvitations)).toEqual([]);
    const person = await world.good("admin", api.readAdmin, { params: { adminId: made.id } });
    expect(person).toMatchObject({
      active: true,
      role: "STORE_STAFF",
      openSessions: 1,
      hasDutyPin: false,
      factors: [],
    });
  });

  it("are listed apart from people, and can be withdrawn, which ends the link", { tags: ["BO-03"] }, async () => {
    const { id } = await world.good("admin", staffLettersApi.inviteStaff, invitation("otto"));
    const token = await tokenTo("otto");
    const open = await world.good("admin", staffLettersApi.listInvitations);
    expect(open.map(({ email }) => email)).toContain("otto@pfm.example");
    expect(entriesOf(await world.good("admin", api.listAdmins)).map(({ email }) => email)).not.toContain(
      "otto@pfm.example",
    );
    const at = { params: { invitationId: id } };
    await world.good("admin", staffLettersApi.withdrawInvitation, at);
    expect(await accept(token)).toBe("410 LINK_EXPIRED");
    expect(await world.refused("admin", staffLettersApi.withdrawInvitation, at)).toBe("404 NOT_FOUND");
  });

  it("of the same address replace each other; existing staff cannot be invited", async () => {
    await world.good("admin", staffLettersApi.inviteStaff, invitation("pia"));
    const first = await tokenTo("pia");
    await world.good("admin", staffLettersApi.inviteStaff, invitation("pia", { role: "AUDITOR", storeIds: [] }));
    const second = await tokenTo("pia");
    expect(await accept(first)).toBe("410 LINK_EXPIRED");
    await callV2(world.app, staffLettersApi.acceptInvitation, opened(second));
    expect(await world.refused("admin", staffLettersApi.inviteStaff, invitation("pia"))).toBe("409 ALREADY_EXISTS");
    expect(await world.refused("admin", staffLettersApi.inviteStaff, invitation("staff"))).toBe("409 ALREADY_EXISTS");
  });

  it("end after seven days, and create one person for two concurrent requests", async () => {
    await world.good("admin", staffLettersApi.inviteStaff, invitation("rosa"));
    const token = await tokenTo("rosa");
    await world.test.query("UPDATE punktum.staff_tokens SET expires_at = now() WHERE used_at IS NULL");
    expect(await accept(token)).toBe("410 LINK_EXPIRED");
    await world.good("admin", staffLettersApi.inviteStaff, invitation("rosa"));
    expect(await takeMails(8 * dayMs)).toEqual([]);
    await world.good("admin", staffLettersApi.inviteStaff, invitation("rosa"));
    const fresh = await tokenTo("rosa");
    const send = () =>
      world.app.inject({ method: "POST", url: staffLettersApi.acceptInvitation.path, payload: opened(fresh).body });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it("are limited to the inviter's reach and role", { tags: ["BO-03"] }, async () => {
    expect(await world.good("partner", staffLettersApi.inviteStaff, invitation("uli"))).toMatchObject({
      email: "uli@pfm.example",
    });
    for (const more of [{ storeIds: ["3"] }, { storeIds: [] }, { role: "PROGRAM_ADMIN" }, { role: "TECHNICIAN" }]) {
      expect(await world.refused("partner", staffLettersApi.inviteStaff, invitation("eva", more))).toBe(REFUSED);
    }
    expect(await world.refused("staff", staffLettersApi.inviteStaff, invitation("eva"))).toBe(REFUSED);
    const other = await world.good("admin", staffLettersApi.inviteStaff, invitation("kim", { storeIds: ["3"] }));
    const seen = (await world.good("partner", staffLettersApi.listInvitations)).map(({ email }) => email);
    expect(seen).toEqual(["uli@pfm.example"]);
    const at = { params: { invitationId: other.id } };
    expect(await world.refused("partner", staffLettersApi.withdrawInvitation, at)).toBe("404 NOT_FOUND");
    expect(await world.refused("partner", staffLettersApi.inviteStaff, invitation("kim"))).toBe("409 ALREADY_EXISTS");
  });
});

describe("forgotten passwords of staff", () => {
  it("are reset by a link that is valid once and ends every session", { tags: ["AUTH-33"] }, async () => {
    const before = await logInOn(world.app, "staff", "desk");
    await takeMails();
    await ask("staff@pfm.example");
    const [mail] = await takeMails();
    expect(mail?.text).toContain("/backoffice/pfm/new-password#token=st_");
    const token = tokenIn(mail);
    await callV2(world.app, staffLettersApi.resetPassword, opened(token));
    expect((await sendAs(world.app, before.token, api.readProgram, {})).status).toBe(401);
    expect(await loginOf("staff", PASSWORD)).toBe("401 LOGIN_ERROR");
    expect((await signIn("staff")).token).toBeTruthy();
    expect(await refusalV2(world.app, staffLettersApi.resetPassword, opened(token))).toBe("410 LINK_EXPIRED");
    expect(await accept(token)).toBe("410 LINK_EXPIRED");
  });

  it("send no mail to unknown, deactivated or invited addresses, with the same answer", async () => {
    await world.good("admin", staffLettersApi.inviteStaff, invitation("vera"));
    await takeMails();
    expect(await ask("nobody@pfm.example")).toEqual({});
    expect(await ask("gone@pfm.example")).toEqual({});
    expect(await ask("vera@pfm.example")).toEqual({});
    expect(await takeMails()).toEqual([]);
    expect(await ask("partner@pfm.example")).toEqual({});
    await ask("partner@pfm.example");
    expect(await takeMails()).toHaveLength(1);
    const again = { body: { org: "pfm", emailAddress: "partner@pfm.example" } };
    await ask("partner@pfm.example");
    expect(await refusalV2(world.app, staffLettersApi.requestReset, again)).toBe("429 RATE_LIMITED");
  });

  it("store no secret of a link, and audit its use", { tags: ["T19"] }, async () => {
    await ask("operator@pfm.example");
    const token = await tokenTo("operator");
    const rows = await world.test.query(
      "SELECT t::text AS row FROM punktum.staff_tokens t UNION ALL SELECT m::text FROM punktum.mails m UNION ALL SELECT a::text FROM punktum.audit_log a",
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    await callV2(world.app, staffLettersApi.resetPassword, opened(token));
    const audit = await world.test.query<{ action: string }>(
      "SELECT action FROM punktum.audit_log WHERE subject_id = $1 ORDER BY position",
      [world.adminIds.operator],
    );
    expect(audit.map(({ action }) => action)).toContain("ADMIN_PASSWORD_RESET");
  });
});
