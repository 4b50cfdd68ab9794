import { memberPinsApi } from "@punktum/contracts";
import { callV2 } from "./calls.ts";
import type { LoyaltyWorld } from "./loyalty-world.ts";
import { takeMails, tokenIn } from "./mails.ts";

/** The link of the mail that sets a card's PIN. */
export async function pinLink(world: LoyaltyWorld, card: string): Promise<string> {
  const options = { params: { accountId: card }, body: {} };
  await callV2(world, memberPinsApi.sendPinMail, options, { who: "admin" });
  const mails = await takeMails(world);
  return tokenIn(mails.find(({ text }) => text.includes("/member-pin?")));
}

/** Submits the page's form like a browser; returns where it redirects to. */
export async function sendPinForm(
  world: LoyaltyWorld,
  fields: { readonly token: string; readonly pin: string; readonly repeat?: string; readonly program?: string },
): Promise<string> {
  const { token, pin, repeat = pin, program = "pfm" } = fields;
  const posted = await world.app.inject({
    method: "POST",
    url: `/${program}/member-pin`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ token, pin, repeat }).toString(),
  });
  return String(posted.headers.location);
}

/** Sets a PIN for the account of a card, through mail and page. */
export async function givePin(world: LoyaltyWorld, card: string, pin: string): Promise<void> {
  const told = await sendPinForm(world, { token: await pinLink(world, card), pin });
  if (told !== "member-pin?news=done") {
    throw new Error(`no PIN was set: ${told}`);
  }
}
