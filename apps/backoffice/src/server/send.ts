import type { HttpRequest } from "@punktum/client/requests";
import { createStore } from "../base/store.ts";
import { NO_ANSWER, type PlatformReply } from "./refusal.ts";

const TIMEOUT_MS = 20_000;
/** Time in which a table has to arrive, which may be long. */
const TABLE_TIMEOUT_MS = 600_000;
const TABLE = "text/csv";
const TRIES = 3;
const FIRST_DELAY_MS = 400;

/** Whether the platform answered the last call. */
export const isReachable = createStore(true);

const parse = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text === "" ? undefined : text;
  }
};

const FILE = "application/zip";

const bodyOf = async (response: Response): Promise<unknown> =>
  response.headers.get("content-type") === FILE
    ? new File([await response.blob()], "", { type: FILE })
    : parse(await response.text());

const secondsOf = (header: string | null): number | undefined =>
  header !== null && /^\d+$/.test(header) ? Number(header) : undefined;

const contentOf = (body: unknown): string | Blob =>
  typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body);

function headersOf(request: HttpRequest, token: string | undefined): Record<string, string> {
  return {
    accept: "application/json",
    ...(request.body === undefined ? {} : { "content-type": "application/json" }),
    ...(token === undefined || request.isLogin === true ? {} : { authorization: `Bearer ${token}` }),
    ...request.headers,
  };
}

async function sendOnce(request: HttpRequest, token: string | undefined): Promise<PlatformReply> {
  const patience = new AbortController();
  const giveUpIn = (ms: number): ReturnType<typeof setTimeout> => setTimeout(() => patience.abort(), ms);
  let timer = giveUpIn(TIMEOUT_MS);
  try {
    const response = await fetch(request.path, {
      method: request.method,
      headers: headersOf(request, token),
      credentials: "same-origin",
      cache: "no-store",
      signal: request.signal === undefined ? patience.signal : AbortSignal.any([request.signal, patience.signal]),
      ...(request.body === undefined ? {} : { body: contentOf(request.body) }),
    });
    if (response.headers.get("content-type")?.startsWith(TABLE) === true) {
      clearTimeout(timer);
      timer = giveUpIn(TABLE_TIMEOUT_MS);
    }
    const body = await bodyOf(response);
    isReachable.set(true);
    const { headers, status } = response;
    return {
      status,
      body,
      requestId: headers.get("x-request-id") ?? undefined,
      retryAfterSeconds: secondsOf(headers.get("retry-after")),
    };
  } catch {
    isReachable.set(request.signal?.aborted === true ? isReachable.get() : false);
    return { status: NO_ANSWER, body: undefined, requestId: undefined, retryAfterSeconds: undefined };
  } finally {
    clearTimeout(timer);
  }
}

const isTemporary = ({ status }: PlatformReply): boolean => status === NO_ANSWER || status === 502 || status === 503;

/**
 * Sends a request. A read, and a write with an idempotency key, is tried up to three times while the platform does not
 * answer; the key makes sure that it counts once.
 */
export async function send(request: HttpRequest, token: string | undefined): Promise<PlatformReply> {
  let reply = await sendOnce(request, token);
  for (let tries = 1; tries < TRIES && isTemporary(reply); tries += 1) {
    if (!request.isRepeatable || request.signal?.aborted === true || !navigator.onLine) {
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, FIRST_DELAY_MS * 2 ** tries * (0.5 + Math.random() / 2)));
    reply = await sendOnce(request, token);
  }
  return reply;
}
