import type { OutgoingMail } from "../../people/mails/sender.ts";
import { sendMailsOnce } from "../../people/mails/index.ts";
import type { LoyaltyWorld } from "./loyalty-world.ts";

const log = { warn: () => undefined, error: () => undefined };

/** Sends the queued mails to the test. */
export async function takeMails({ database, clock }: LoyaltyWorld): Promise<readonly OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  const sender = { send: async (mail: OutgoingMail) => void mails.push(mail) };
  await sendMailsOnce(database, { sender, publicUrl: "https://punktum.example/", log }, new Date(clock.nowMs()));
  return mails;
}

/** The secret of the link in a mail; fails the test when there is none. */
export function tokenIn(mail: OutgoingMail | undefined): string {
  const token = /[?#]token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  if (token === undefined) {
    throw new Error("no link in the mail");
  }
  return token;
}
