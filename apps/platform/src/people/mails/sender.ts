import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ComposedMail } from "./compose.ts";

/** A mail to send; its id stays the same on every attempt. */
export interface OutgoingMail extends ComposedMail {
  readonly id: string;
}

/** Sends one mail, or throws. */
export interface MailSender {
  send(mail: OutgoingMail): Promise<void>;
}

/** Timeout of each SMTP step, so that a hanging mail server does not block the sender for long. */
const STEP_MS = 10_000;

/** Loads the library for the first mail: an idle process does not need it. */
const loadLibrary = () => import("nodemailer");

function messageOf(mail: OutgoingMail, from: string) {
  return {
    from,
    // Passed as an object, so that the address is never parsed as a list of addresses.
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@punktum>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      // One click in the mail program, without a page (RFC 8058).
      ...(mail.unsubscribeUrl !== undefined && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    },
    ...(mail.unsubscribeUrl !== undefined && { list: { unsubscribe: mail.unsubscribeUrl } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Sends through a mail server: `smtps://user:password@host:465`, or `smtp://…`, which uses STARTTLS if offered. */
export function createSmtpSender({ url, from }: { readonly url: string; readonly from: string }): MailSender {
  const { hostname, port, protocol, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const open = async () => {
    const { createTransport } = await loadLibrary();
    return createTransport({
      host: hostname,
      port: port === "" ? defaultPort(secure) : Number(port),
      secure,
      connectionTimeout: STEP_MS,
      greetingTimeout: STEP_MS,
      socketTimeout: STEP_MS,
      // A password is sent only over TLS.
      requireTLS: !secure && username !== "",
      ...(username !== "" && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    });
  };
  let transport: ReturnType<typeof open> | undefined;
  return {
    send: async (mail) => {
      transport ??= open();
      await (await transport).sendMail(messageOf(mail, from));
    },
  };
}

const defaultPort = (secure: boolean): number => (secure ? 465 : 587);

/** Writes each mail into a folder as `<id>.eml`, for trying the platform without a mail server. */
export function createFileSender({ folder, from }: { readonly folder: string; readonly from: string }): MailSender {
  return {
    send: async (mail) => {
      const { createTransport } = await loadLibrary();
      const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const { message } = await transport.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${mail.id}.eml`);
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}

/** A sent mail, shown in the demonstration. */
export interface KeptMail extends OutgoingMail {
  readonly sentAtMs: number;
}

/** The last sent mails in memory, newest first. */
export interface Mailbox extends MailSender {
  readonly list: () => readonly KeptMail[];
}

const KEPT_MAX = 50;

/** Forwards mails and keeps the last ones to be read. For the demonstration only, because their links give access. */
export function createMailbox(sender: MailSender, nowMs: () => number): Mailbox {
  let kept: readonly KeptMail[] = [];
  return {
    send: async (mail) => {
      await sender.send(mail);
      kept = [{ ...mail, sentAtMs: nowMs() }, ...kept].slice(0, KEPT_MAX);
    },
    list: () => kept,
  };
}
