import type { OutgoingMail } from "../../people/mails/sender.ts";
import { sendMailsOnce } from "../../people/mails/index.ts";
import type { LoyaltyWorld } from "./loyalty-world.ts";

const log = { warn: () => undefined, error: () => undefined };

/** Sends all queued mails to the test: a programme with many mails takes several turns. */
export async function takeMails({ database, clock }: LoyaltyWorld): Promise<readonly OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  const sender = { send: async (mail: OutgoingMail) => void mails.push(mail) };
  const settings = { sender, publicUrl: "https://punktum.example/", log };
  while ((await sendMailsOnce(database, settings, new Date(clock.nowMs()))) > 0) {
    // The next turn.
  }
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
