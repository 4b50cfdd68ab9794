import { createServer, type IncomingHttpHeaders } from "node:http";
import { Webhook } from "standardwebhooks";
import * as z from "zod/mini";

/** A message as it arrived. */
export interface ReceivedMessage {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Whether one of a message's signatures is made with the secret. */
export function isSignedBy(secret: string, { headers, text }: ReceivedMessage): boolean {
  const timestamp = new Date(Number(headers["webhook-timestamp"]) * 1_000);
  const wanted = new Webhook(secret).sign(String(headers["webhook-id"]), timestamp, text);
  return String(headers["webhook-signature"]).split(" ").includes(wanted);
}

/** What a test receiver does with a message: a status, further headers, or no answer. */
type ReceiverAnswer = { readonly status: number; readonly headers?: Record<string, string> } | "NONE";

/** A receiver of webhooks on this machine. */
export interface WebhookReceiver {
  readonly url: string;
  /** Everything that arrived, taken or not. */
  readonly messages: ReceivedMessage[];
  answer: (message: ReceivedMessage) => ReceiverAnswer;
  close(): Promise<void>;
}

const content = z.object({ type: z.string(), timestamp: z.string(), data: z.record(z.string(), z.unknown()) });

/** Starts a receiver that takes everything. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const messages: ReceivedMessage[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => void parts.push(part));
    request.on("end", () => {
      const text = Buffer.concat(parts).toString();
      const { type, data } = z.parse(content, JSON.parse(text));
      const message = { headers: request.headers, text, type, data };
      messages.push(message);
      const answer = receiver.answer(message);
      if (answer === "NONE") {
        request.socket.destroy();
      } else {
        response.writeHead(answer.status, answer.headers).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.parse(z.object({ port: z.number() }), server.address());
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    messages,
    answer: () => ({ status: 204 }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
