import { expect, type APIRequestContext } from "@playwright/test";
import { PASSWORD, type Organization } from "./kiosk.ts";

/** A card nobody else uses, seen from the back office. */
export interface Customer {
  readonly card: string;
  readonly readBalance: () => Promise<number>;
  /** Newest first: type code and signed points. */
  readonly readBookings: () => Promise<readonly (readonly [string, number])[]>;
}

const SHOPS = { pfm: "1001", mhe: "2001", ppc: "3001", btl: "4001" } as const;
let count = 0;

const read = (source: unknown, name: string): unknown =>
  typeof source === "object" && source !== null ? Reflect.get(source, name) : undefined;

/** Opens an account with points, and a switched-on coupon where one is named. */
export async function openCustomer(
  request: APIRequestContext,
  organization: Organization,
  { points = 0, coupon }: { readonly points?: number; readonly coupon?: string } = {},
): Promise<Customer> {
  const send = async (method: "GET" | "POST" | "PATCH", path: string, data?: object): Promise<unknown> => {
    const reply = await request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
    expect(reply.status(), `${method} ${path}: ${await reply.text()}`).toBeLessThan(300);
    const answer: unknown = await reply.json();
    return answer;
  };
  let headers: Record<string, string> = {};
  const login = { userName: `admin@${organization}.example`, password: PASSWORD, org: organization };
  const token = String(read(await send("POST", "/api/v2/login", login), "token"));
  count += 1;
  const card = `47${Date.now().toString().slice(-9)}${process.pid % 10}${count}`;
  headers = { authorization: `Bearer ${token}`, "interaction-id": `${SHOPS[organization]}-T1` };
  await send("POST", "/api/v2/accounts", { identifiers: [{ type: "CARDCODE", code: card }] });
  const account = `/api/v2/accounts/${card}`;
  if (points > 0) {
    headers["idempotency-key"] = `gift-${card}`;
    const gift = { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points, reason: "" };
    await send("POST", `${account}/bookings`, gift);
  }
  if (coupon !== undefined) {
    headers["idempotency-key"] = `switch-${card}`;
    await send("PATCH", `${account}/accountcoupons/${coupon}`, { activated: true });
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
