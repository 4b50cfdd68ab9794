import { auditLogApi } from "@punktum/contracts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logIn } from "../../testing/place-calls.ts";
import { PASSWORD } from "../../testing/place-world.ts";
import {
  type AdministrationWorld,
  createAdministrationWorld,
  sendAs,
  type Who,
} from "../administration/testing/administration-world.ts";

const { listAuditLog, exportAuditLog } = auditLogApi;

let world: AdministrationWorld;
const tokens: Record<string, string> = {};

async function addPerson(name: string, role: string): Promise<void> {
  await world.test.query(
    `INSERT INTO punktum.admins (program_id, id, email, password_hash, role, name) VALUES ('pfm', $1, $2, $3, $4, $5)`,
    [randomUUID(), `${name}@pfm.example`, await world.passwords.hash(PASSWORD), role, `Name of ${name}`],
  );
  tokens[name] = (await logIn(world.app, name)).token;
}

interface Row {
  readonly action: string;
  readonly kind: string;
  readonly id: string;
  readonly actor?: string;
  readonly before?: object;
  readonly after?: object;
  readonly reason?: string;
  readonly program?: string;
}

async function write({ action, kind, id, actor, before, after, reason = "", program = "pfm" }: Row): Promise<void> {
  await world.test.query(
    `INSERT INTO punktum.audit_log (program_id, actor_kind, actor_id, action, subject_kind, subject_id, before, after, reason)
     VALUES ($1, 'ADMIN', $2, $3, $4, $5, $6, $7, $8)`,
    [program, actor ?? world.adminIds.admin, action, kind, id, before ?? null, after ?? null, reason],
  );
}

beforeAll(async () => {
  world = await createAdministrationWorld();
  await addPerson("auditor", "AUDITOR");
  await addPerson("technician", "TECHNICIAN");
  await addPerson("agent", "SUPPORT_AGENT");
  await world.test.query("DELETE FROM punktum.audit_log");
  const [device] = await world.test.query<{ id: string }>(
    "SELECT id FROM punktum.devices WHERE program_id = 'pfm' LIMIT 1",
  );
  await write({
    action: "STORE_CHANGED",
    kind: "STORE",
    id: "1",
    before: { name: "secret old", active: true },
    after: { name: "secret new", active: true },
  });
  await write({ action: "STORE_CHANGED", kind: "STORE", id: "3", after: { name: "x" } });
  await write({ action: "USER_CHANGED", kind: "USER", id: randomUUID(), after: { fields: ["email"] } });
  await write({ action: "ACCOUNT_FLAGGED", kind: "ACCOUNT", id: "a", actor: world.adminIds.partner, reason: "=1+1" });
  await write({ action: "DEVICE_CHANGED", kind: "DEVICE", id: device?.id ?? "" });
  await write({ action: "STORE_CREATED", kind: "STORE", id: "1", program: "mhe" });
});
afterAll(() => world.close());

const actionsFor = async (who: Who, query = {}) =>
  (await world.good(who, listAuditLog, { query })).data.map(({ action, subject }) => `${action} ${subject.kind}`);
const askAs = (name: string) => sendAs(world.app, tokens[name] ?? "", listAuditLog, {});
const actionsAs = async (name: string) =>
  listAuditLog.response.parse((await askAs(name)).body).data.map(({ action }) => action);
const pageAfter = (after: string | null) =>
  world.good("admin", listAuditLog, { query: { limit: "3", ...(after !== null && { after }) } });
const ALL = [
  "DEVICE_CHANGED DEVICE",
  "ACCOUNT_FLAGGED ACCOUNT",
  "USER_CHANGED USER",
  "STORE_CHANGED STORE",
  "STORE_CHANGED STORE",
];

describe("the audit log", () => {
  it("names actor, record and fields, never a value", async () => {
    const page = await world.good("admin", listAuditLog, { query: { subjectKind: "STORE", subjectId: "1" } });
    expect(page).toMatchObject({
      data: [
        {
          actor: { kind: "ADMIN", name: "admin@pfm.example" },
          action: "STORE_CHANGED",
          subject: { kind: "STORE", id: "1", name: "Store 1", partnerId: "1" },
          fields: ["name"],
          place: null,
        },
      ],
      next: null,
    });
    expect(JSON.stringify(page)).not.toContain("secret");
  });

  it("shows fields listed by the change itself", async () => {
    const { data } = await world.good("admin", listAuditLog, { query: { action: "USER_CHANGED" } });
    expect(data).toMatchObject([{ fields: ["email"], subject: { name: null } }]);
  });

  it("pages newest first, each row once", async () => {
    const first = await pageAfter(null);
    const second = await pageAfter(first.next);
    expect([...first.data, ...second.data].map(({ action, subject }) => `${action} ${subject.kind}`)).toEqual(ALL);
    expect(second.next).toBeNull();
  });

  it("is filtered by person, action and time", async () => {
    expect(await actionsFor("admin", { actorId: world.adminIds.partner })).toEqual(["ACCOUNT_FLAGGED ACCOUNT"]);
    expect(await actionsFor("admin", { from: "2100-01-01T00:00:00Z" })).toEqual([]);
    expect(await actionsFor("admin", { to: "2100-01-01T00:00:00Z" })).toEqual(ALL);
  });

  it("shows partner admins only their own rows", async () => {
    expect(await actionsFor("partner")).toEqual([
      "DEVICE_CHANGED DEVICE",
      "ACCOUNT_FLAGGED ACCOUNT",
      "STORE_CHANGED STORE",
    ]);
    expect(await actionsFor("partner", { subjectKind: "STORE", subjectId: "3" })).toEqual([]);
  });

  it("shows a technician devices only, an auditor everything, others nothing", async () => {
    expect(await actionsAs("technician")).toEqual(["DEVICE_CHANGED"]);
    expect(await actionsAs("auditor")).toHaveLength(5);
    expect((await askAs("agent")).status).toBe(403);
    expect(await world.refused("staff", listAuditLog)).toBe("403 GENERAL_NO_PERMISION");
    expect(await world.refused("stranger", listAuditLog)).toBe("404 ORGANIZATION_NOT_FOUND");
  });
});

describe("the export of the audit log", () => {
  it("is a table without formulas in the reader's language, and is itself in the log", async () => {
    const answer = await world.app.inject({
      url: "/api/v2/programs/pfm/auditlog.csv?action=ACCOUNT_FLAGGED",
      headers: { authorization: `Bearer ${tokens["auditor"]}`, "accept-language": "de" },
    });
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const [head, row, rest] = answer.body.split("\r\n");
    expect(head).toBe("Zeit,Wer,Handlung,Code,Art,Kennung,Name,Felder,Tablet,Grund,Anfrage");
    expect(row).toContain("Konto wegen Verdachts gesperrt,ACCOUNT_FLAGGED,Konto,a,,,,'=1+1,");
    expect(rest).toBe("");
    expect(await actionsFor("admin", { action: "AUDIT_LOG_EXPORTED" })).toEqual(["AUDIT_LOG_EXPORTED PROGRAM"]);
  });

  it("names fields as the page does, whichever release wrote them", async () => {
    const after = { fields: ["legal_name", "email", "field_of_tomorrow"] };
    await write({ action: "PARTNER_CHANGED", kind: "PARTNER", id: "1", after });
    const answer = await world.app.inject({
      url: "/api/v2/programs/pfm/auditlog.csv?action=PARTNER_CHANGED",
      headers: { authorization: `Bearer ${tokens["auditor"]}`, "accept-language": "de" },
    });
    expect(answer.body).toContain('"Firma, E-Mail, fieldOfTomorrow"');
  });

  it("is refused to another programme", async () => {
    expect(await world.refused("stranger", exportAuditLog)).toBe("404 ORGANIZATION_NOT_FOUND");
  });
});
