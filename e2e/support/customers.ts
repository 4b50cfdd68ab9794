import { expect, type APIRequestContext } from "@playwright/test";
import { adminOf, DEMO_SHOPS, read, uniqueCard, uniqueName, type Organization } from "./admin.ts";

/** A card for one test, seen from the back office. */
export interface Customer {
  readonly card: string;
  readonly readBalance: () => Promise<number>;
  /** Newest first: type code and signed points. */
  readonly readBookings: () => Promise<readonly (readonly [string, number])[]>;
}

/** Creates an unregistered card without points. */
export async function newCard(request: APIRequestContext, organization: Organization): Promise<string> {
  const card = uniqueCard();
  const account = { identifiers: [{ type: "CARDCODE", code: card }] };
  await adminOf(request, organization).send("POST", "/api/v2/accounts", account);
  return card;
}

/** The programme's limit for one manual booking. */
const MOST_AT_ONCE = 10_000;

/** Opens an account with points, and with an active coupon if one is named. */
export async function openCustomer(
  request: APIRequestContext,
  organization: Organization,
  { points = 0, coupon }: { readonly points?: number; readonly coupon?: string } = {},
): Promise<Customer> {
  const { send } = adminOf(request, organization);
  const card = await newCard(request, organization);
  const account = `/api/v2/accounts/${card}`;
  const place = { "interaction-id": `${DEMO_SHOPS[organization].storeId}-T1` };
  for (let left = points; left > 0; left -= MOST_AT_ONCE) {
    const part = Math.min(left, MOST_AT_ONCE);
    const gift = { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points: part, reason: "" };
    await send("POST", `${account}/bookings`, gift, { ...place, "idempotency-key": `gift-${card}-${left}` });
  }
  if (coupon !== undefined) {
    const key = { ...place, "idempotency-key": `switch-${card}` };
    await send("PATCH", `${account}/accountcoupons/${coupon}`, { activated: true }, key);
  }
  return {
    card,
    readBalance: async () => Number(read(await send("GET", `${account}/balance`), "points")),
    readBookings: async () => {
      const rows: unknown = await send("GET", `${account}/bookings`);
      return (Array.isArray(rows) ? rows : []).map((row: unknown) => {
        const sign = read(row, "bookingType") === "EARNBOOKING" ? 1 : -1;
        return [String(read(row, "bookingTypeCode")), sign * Number(read(row, "points"))] as const;
      });
    },
  };
}

/** The secret of the link to a page in the newest mail to this address; waits for the mail. */
async function readToken(request: APIRequestContext, email: string, page: string): Promise<string> {
  const find = async (): Promise<string> => {
    const mails = await (await request.get("/counter/mailbox")).text();
    const tokens = mails.split("<article").map((mail) => {
      return mail.includes(email) ? new RegExp(`${page}\\?token=([\\w-]+)`).exec(mail)?.[1] : undefined;
    });
    return tokens.find((token) => token !== undefined) ?? "";
  };
  await expect.poll(find).not.toBe("");
  return await find();
}

/** A customer with a readable mailbox. */
export interface Member extends Customer {
  readonly email: string;
}

/** Opens an account with a registered owner. */
export async function openMember(
  request: APIRequestContext,
  organization: Organization,
  { points }: { readonly points: number },
): Promise<Member> {
  const customer = await openCustomer(request, organization, { points });
  const email = `${uniqueName("member")}@example.org`;
  await adminOf(request, organization).send("POST", "/api/v2/users", {
    givenName: "Maria",
    familyName: "Muster",
    birthDate: "1984-02-29",
    registrationData: { email, accountId: customer.card },
  });
  const token = await readToken(request, email, "activation");
  const activated = await request.post("/api/v2/users/activation", { data: { org: organization, token } });
  expect(activated.status(), await activated.text()).toBe(200);
  return { ...customer, email };
}

/** Address of the page in the mail that a member has asked for to choose a PIN. */
export async function readPinPage(
  request: APIRequestContext,
  organization: Organization,
  { email }: Pick<Member, "email">,
): Promise<string> {
  return `/${organization}/member-pin?token=${await readToken(request, email, "member-pin")}`;
}
