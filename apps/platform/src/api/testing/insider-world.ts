import { randomUUID } from "node:crypto";
import {
  accountCareApi,
  type Call,
  DUTY_HEADER,
  secondPersonApi,
  staffOnDutyApi,
  transactionsApi,
  v2,
} from "@punktum/contracts";
import * as z from "zod/mini";
import { createAccessTokens } from "../../office/sessions/index.ts";
import { hashOpaque } from "../../office/sessions/opaque-token.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld, mountDevice } from "./loyalty-world.ts";
import { callV2 } from "./calls.ts";

type Role = "STORE_STAFF" | "PARTNER_ADMIN" | "PROGRAM_ADMIN" | "SUPPORT_AGENT" | "AUDITOR" | "TECHNICIAN";

/** A member of staff with a unique PIN. */
interface Person {
  readonly id: string;
  readonly email: string;
  readonly pin: string;
}

/** A person at a tablet or in the back office. */
interface Cashier extends Person {
  readonly headers: () => Promise<Record<string, string>>;
}

/** Result of a request: "OK", or the code of the refusal. */
export interface CallResult {
  readonly code: string;
  readonly details: Readonly<Record<string, string | number>>;
  readonly body: unknown;
}

/** Parameters and body of a request. */
interface Options {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly key?: string;
}

/** The platform with the default limits of a programme, and staff that try to abuse it. */
export interface InsiderWorld extends LoyaltyWorld {
  readonly addPerson: (role?: Role, place?: { partnerId: number; storeId: number }) => Promise<Person>;
  /** A person on duty at a new tablet, of store 1 unless said otherwise. */
  readonly atTablet: (person?: Person, place?: { partnerId: number; storeId: number }) => Promise<Cashier>;
  readonly inBackOffice: (role?: Role, place?: { partnerId: number; storeId: number }) => Promise<Cashier>;
  readonly ask: (cashier: Cashier, call: Call, options: Options) => Promise<CallResult>;
  /** A card of a member of the first partner. */
  readonly newCard: (email?: string) => Promise<string>;
  readonly give: (cashier: Cashier, card: string, points: number, key?: string) => Promise<CallResult>;
  readonly sell: (cashier: Cashier, card: string, sale: object) => Promise<CallResult>;
  /** Confirms a refused request at the tablet by PIN. */
  readonly confirmHere: (cashier: Cashier, refused: CallResult, pin: string) => Promise<CallResult>;
  readonly balanceOf: (card: string) => Promise<number>;
  readonly rulesOn: (person: Person) => Promise<readonly string[]>;
  readonly flagOn: (card: string) => Promise<z.output<typeof flag>>;
  readonly setRules: (columns: string) => Promise<void>;
}

const flag = z.object({
  flagged: z.boolean(),
  rule: z.optional(z.string()),
  adminId: z.optional(z.string()),
});
const refusal = z.object({
  errorType: z.string(),
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

const DEFAULTS = [
  "hand_points_per_booking",
  "hand_points_per_person_day",
  "hand_points_per_duty",
  "hand_points_per_card_day",
  "returns_per_person_day",
  "own_card_alone",
  "flag_bookings_per_card_hour",
  "flag_cards_per_person_hour",
  "flag_returns_per_person_day",
  "flag_unlinked_returns_per_day",
].map((column) => `${column} = DEFAULT`);

const HERE = { partnerId: 1, storeId: 1 };
const FAR_FUTURE = new Date("2999-01-01T00:00:00Z");
const numbers = { pin: 70_000_000, point: 0 };

async function addPerson(world: LoyaltyWorld, role: Role, place: typeof HERE): Promise<Person> {
  const id = randomUUID();
  const email = `${id}@pfm.example`;
  numbers.pin += 13;
  const pin = String(numbers.pin);
  await world.database.withProgram("pfm", async ({ db }) => {
    const person = { program_id: "pfm", id, email, name: `Person ${pin}`, password_hash: "none", role };
    await db.insertInto("admins").values(person).execute();
    await db
      .insertInto("admin_partners")
      .values({ program_id: "pfm", admin_id: id, partner_id: place.partnerId })
      .execute();
    await db.insertInto("admin_stores").values({ program_id: "pfm", admin_id: id, store_id: place.storeId }).execute();
  });
  const params = { programId: "pfm", adminId: id };
  await callV2(world, staffOnDutyApi.setDutyPin, { params, body: { pin } }, { who: "admin" });
  return { id, email, pin };
}

/** Opens a duty that does not end by inactivity, because some stories last for days. */
async function openDuty({ database }: LoyaltyWorld, deviceId: string, adminId: string): Promise<string> {
  const token = `dt_${randomUUID()}`;
  const duty = { program_id: "pfm", id: randomUUID(), token_hash: hashOpaque(token), device_id: deviceId };
  await database.withProgram("pfm", ({ db }) =>
    db
      .insertInto("duties")
      .values({ ...duty, admin_id: adminId, method: "PIN", started_at: new Date(), last_used_at: FAR_FUTURE })
      .execute(),
  );
  return token;
}

async function send(world: LoyaltyWorld, cashier: Cashier, call: Call, options: Options): Promise<CallResult> {
  const params: Readonly<Record<string, string>> = { programId: "pfm", ...options.params };
  const url = call.path.replaceAll(/\{(\w+)\}/g, (_text, name: string) => params[name] ?? "");
  const headers = { ...(await cashier.headers()), "idempotency-key": options.key ?? randomUUID() };
  const payload = options.body === undefined ? {} : { payload: options.body };
  const answer = await world.app.inject({ method: call.method, url, headers, ...payload });
  const body: unknown = answer.json();
  if (answer.statusCode === call.status) {
    return { code: "OK", details: {}, body };
  }
  const { errorType, details = {} } = z.parse(refusal, body);
  return { code: errorType, details, body };
}

function createCashiers(world: LoyaltyWorld) {
  const tokens = createAccessTokens(["secret of the test, long enough to sign"], world.clock);
  const tokenOf = async (kind: "ADMIN" | "DEVICE", subjectId: string) =>
    `Bearer ${(await tokens.issue({ programId: "pfm", kind, subjectId })).token}`;
  const addSomebody = (role: Role = "STORE_STAFF", place = HERE) => addPerson(world, role, place);
  return {
    addPerson: addSomebody,
    atTablet: async (person?: Person, place = HERE): Promise<Cashier> => {
      const somebody = person ?? (await addSomebody("STORE_STAFF", place));
      numbers.point += 1;
      const device = await mountDevice(world.database, "pfm", { ...place, point: `insider-${numbers.point}` });
      const duty = await openDuty(world, device.id, somebody.id);
      const more = { [DUTY_HEADER]: duty, "identified-by": "READ" };
      return { ...somebody, headers: async () => ({ authorization: await tokenOf("DEVICE", device.id), ...more }) };
    },
    inBackOffice: async (role: Role = "PROGRAM_ADMIN", place = HERE): Promise<Cashier> => {
      const somebody = await addSomebody(role, place);
      const at = { "interaction-id": "app-1" };
      return { ...somebody, headers: async () => ({ authorization: await tokenOf("ADMIN", somebody.id), ...at }) };
    },
  };
}

/** Creates the world; close it in `afterAll`. */
export async function createInsiderWorld(): Promise<InsiderWorld> {
  const world = await createLoyaltyWorld();
  const setRules = async (columns: string) => {
    await world.test.query(`UPDATE punktum.programs SET ${columns} WHERE id = 'pfm'`);
    world.refreshCatalogues();
  };
  await setRules(DEFAULTS.join(", "));
  const cashiers = createCashiers(world);
  const boss = await cashiers.inBackOffice();
  const ask = (cashier: Cashier, call: Call, options: Options) => send(world, cashier, call, options);
  return {
    ...world,
    ...cashiers,
    setRules,
    ask,
    newCard: async (email) => {
      const { id, card } = await addAccount(world, { registered: true, ...(email !== undefined && { email }) });
      await world.test.query(
        `INSERT INTO punktum.account_partners (program_id, account_id, partner_id)
        VALUES ('pfm', $1, $2)`,
        [id, HERE.partnerId],
      );
      return card;
    },
    give: (cashier, card, points, key) =>
      ask(cashier, v2.createBooking, {
        params: { accountId: card },
        body: { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points, reason: "goodwill" },
        ...(key !== undefined && { key }),
      }),
    sell: (cashier, card, sale) =>
      ask(cashier, transactionsApi.createAccountTransaction, {
        params: { accountId: card },
        body: { transactionType: "EARNTRANSACTION", externalId: randomUUID(), ...sale },
      }),
    confirmHere: (cashier, { details }, pin) =>
      ask(cashier, staffOnDutyApi.confirmAtDevice, {
        params: { confirmationId: String(details["confirmation"]) },
        body: { pin },
      }),
    balanceOf: async (card) => {
      const told = await ask(boss, v2.readBalance, { params: { accountId: card } });
      return z.parse(v2.readBalance.response, told.body).points;
    },
    rulesOn: async ({ id }) => {
      const { body } = await ask(boss, secondPersonApi.listStaffFlags, {});
      const flags = z.parse(secondPersonApi.listStaffFlags.response, body);
      return flags.filter(({ adminId, clearedAt }) => adminId === id && clearedAt === null).map(({ rule }) => rule);
    },
    flagOn: async (card) => {
      const told = await ask(boss, accountCareApi.readFraud, { params: { accountId: card } });
      return z.parse(flag, told.body);
    },
  };
}
