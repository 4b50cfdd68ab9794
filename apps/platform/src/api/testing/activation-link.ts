import { randomUUID } from "node:crypto";
import { registrationV1, v2 } from "@punktum/contracts";
import { callV1, callV2 } from "./calls.ts";
import { addAccount, type LoyaltyWorld } from "./loyalty-world.ts";
import { takeMails, tokenIn } from "./mails.ts";

export const newEmail = (): string => `ida+${randomUUID()}@example.org`;

/** Payload of a registration at the counter. */
export const payloadOf = (emailAddress: string, keyCode: string) => ({
  channelCode: "A",
  emailAddress,
  keyCode,
  language: "en",
  clientId: "1",
  clientOptins: { clientId: "1", emailOptin: true, dataOptin: false },
});

/** Value of a form field of the page. */
export const fieldOf = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";

export type ActivationLink = ReturnType<typeof activationLinkIn>;

/** What people do with the mail of their registration, and what the platform stores about it. */
export function activationLinkIn(world: LoyaltyWorld) {
  const tokenFor = async (email: string): Promise<string> =>
    tokenIn((await takeMails(world)).find(({ to }) => to === email));

  /** Submits a form like a browser and follows the redirect. */
  const send = async (fields: readonly (readonly [string, string])[]) => {
    const posted = await world.app.inject({
      method: "POST",
      url: "/pfm/activation",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
    });
    if (posted.statusCode !== 303) {
      throw new Error(`the form leads nowhere: ${posted.statusCode}`);
    }
    return world.app.inject({ url: `/pfm/${String(posted.headers.location)}` });
  };

  return {
    tokenFor,
    send,
    registered: async (email: string, points = 320): Promise<{ readonly card: string; readonly token: string }> => {
      const { card } = await addAccount(world, { points });
      await callV1(world, registrationV1.register, payloadOf(email, card));
      return { card, token: await tokenFor(email) };
    },
    open: (token: string, more = "") => world.app.inject({ url: `/pfm/activation?token=${token}${more}` }),
    finish: (token: string, optins: readonly string[] = ["EMAIL"]) =>
      send([["token", token], ["action", "activate"], ...optins.map((type) => ["optin", type] as const)]),
    detailsOf: (card: string) => callV2(world, v2.readAccountDetails, { params: { accountId: card } }),
    eventsOf: (email: string) =>
      world.test.query<{
        event: string;
        optins: object;
        text_version: string;
        device_id: string | null;
        actor_kind: string;
      }>(
        `SELECT e.event, e.optins, e.text_version, e.device_id, e.actor_kind FROM punktum.membership_events e
         JOIN punktum.users u ON u.program_id = e.program_id AND u.id = e.user_id WHERE u.email = $1 ORDER BY e.position`,
        [email],
      ),
  };
}
