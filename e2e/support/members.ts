import type { APIRequestContext } from "@playwright/test";
import { adminOf, read, uniqueName } from "./admin.ts";
import { newCard } from "./customers.ts";

/** Id of the account behind a card. */
export async function accountOf(request: APIRequestContext, card: string): Promise<string> {
  return String(read(await adminOf(request, "pfm").send("GET", `/api/v2/accounts/${card}`), "accountId"));
}

/** A card with a person of a unique name. */
export async function newPerson(request: APIRequestContext) {
  const card = await newCard(request, "pfm");
  const familyName = uniqueName("Story");
  const body = {
    givenName: "Wilma",
    familyName,
    registrationData: {
      email: `${familyName.toLowerCase()}@example.org`,
      accountId: card,
      optins: '[{"type":"EMAIL","flag":true}]',
    },
  };
  const user = await adminOf(request, "pfm").send("POST", "/api/v2/users", body);
  return { card, familyName, userId: String(read(user, "userId")), accountId: await accountOf(request, card) };
}
