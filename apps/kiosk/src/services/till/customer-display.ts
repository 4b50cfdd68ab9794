import type { SaleReason } from "@punktum/client";
import type { Cents, Points, ShownLanguage } from "@punktum/domain";
import type { Clock } from "../../base/clock.ts";

/** One line on the customer display. It does not identify the customer. */
interface DisplayItem {
  readonly id: string;
  readonly name: string;
  readonly amountCents: Cents;
}

/** Content of the customer display. */
export type DisplayContent =
  | { readonly kind: "idle" }
  | {
      readonly kind: "basket";
      readonly language: ShownLanguage;
      readonly items: readonly DisplayItem[];
      readonly totalCents: Cents;
      readonly paidCents: Cents;
      /** Signed; absent until a card was read and the server has answered. */
      readonly points?: Points | undefined;
      readonly balance?: Points | undefined;
      readonly reasons: readonly SaleReason[];
    }
  | {
      readonly kind: "done";
      readonly language: ShownLanguage;
      readonly points: Points;
      readonly balance: Points;
      readonly reasons: readonly SaleReason[];
    };

/** Message between windows of one device and organisation. It never leaves the browser (decision 0096). */
type Message = { readonly kind: "ask" } | { readonly kind: "show"; readonly content: DisplayContent };

const channelOf = (organization: string): BroadcastChannel => new BroadcastChannel(`punktum-display/${organization}`);

/** Interval at which the till repeats its content, so that a display notices when the till is gone. */
const REPEAT_MS = 4_000;
/** Time without a message after which a display clears its content. */
const SILENCE_MS = 10_000;

const isMessage = (data: unknown): data is Message =>
  typeof data === "object" && data !== null && "kind" in data && (data.kind === "ask" || "content" in data);

/** The till's end of the channel. */
export interface DisplaySender {
  readonly show: (content: DisplayContent) => void;
  readonly end: () => void;
}

/** Opens the till's end. A display that opens later asks for the current content. */
export function openDisplaySender(organization: string, clock: Pick<Clock, "every">): DisplaySender {
  const channel = channelOf(organization);
  let now: DisplayContent = { kind: "idle" };
  const send = (): void => {
    const message: Message = { kind: "show", content: now };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel between windows has no target
    channel.postMessage(message);
  };
  const stop = clock.every(REPEAT_MS, send);
  channel.addEventListener("message", ({ data }) => {
    if (isMessage(data) && data.kind === "ask") {
      send();
    }
  });
  send();
  return {
    show: (content) => {
      now = content;
      send();
    },
    end: () => {
      now = { kind: "idle" };
      send();
      stop();
      channel.close();
    },
  };
}

/** The display's end of the channel. Returns the close function. The content is cleared when the till is silent. */
export function followTill(
  organization: string,
  clock: Pick<Clock, "after">,
  onContent: (content: DisplayContent) => void,
): () => void {
  const channel = channelOf(organization);
  let forget: (() => void) | undefined;
  channel.addEventListener("message", ({ data }) => {
    if (isMessage(data) && data.kind === "show") {
      forget?.();
      forget = clock.after(SILENCE_MS, () => onContent({ kind: "idle" }));
      onContent(data.content);
    }
  });
  const ask: Message = { kind: "ask" };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel between windows has no target
  channel.postMessage(ask);
  return () => {
    forget?.();
    channel.close();
  };
}
