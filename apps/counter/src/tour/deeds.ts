import { articlesOf } from "@punktum/virtual-till";
import { FIRST_CARD, type OrganizationId } from "../cards.ts";
import { lastSaleOf } from "../story/facts.ts";
import { lookAtTablet, type TabletView } from "../story/tablet-view.ts";
import type { TillDesk } from "../till/till-desk.ts";
import { waitFor } from "../wait-for.ts";
import { redeemOnTablet } from "./redeem-on-tablet.ts";
import type { TourStep } from "./tour.ts";

/** What the tour does things with: the same tablet, reader and till as the visitor. */
export interface TourHands {
  readonly organization: OrganizationId;
  readonly desk: TillDesk;
  readonly frame: () => HTMLIFrameElement | null;
  readonly setUp: () => Promise<void>;
  /** Holds a card to the reader. */
  readonly hold: (code: string) => void;
}

/** A busy machine may be slow to read a card. */
const ATTEMPTS = 3;
const READ_MS = 6_000;
const ASK_MS = 10_000;

async function holdUntil(hands: TourHands, isThere: (view: TabletView) => boolean): Promise<void> {
  const look = () => (isThere(lookAtTablet(hands.frame())) ? true : null);
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    hands.hold(FIRST_CARD.code);
    const isRead = await waitFor(look, READ_MS).catch(() => false);
    if (isRead) {
      return;
    }
  }
  hands.hold(FIRST_CARD.code);
  await waitFor(look, READ_MS);
}

/** Pays what is rung up, or the first article. */
async function sell({ desk, organization }: TourHands): Promise<void> {
  const [article] = articlesOf(organization);
  const before = lastSaleOf(desk.get().sent);
  if (desk.get().lines.every(({ isVoided }) => isVoided) && article !== undefined) {
    desk.ring(article);
  }
  await desk.pay("Cash");
  await waitFor(() => (lastSaleOf(desk.get().sent)?.receipt.number === before?.receipt.number ? null : true));
}

async function collect(hands: TourHands): Promise<void> {
  await waitFor(() => (lookAtTablet(hands.frame()).screen === "asks" ? true : null), ASK_MS);
  await holdUntil(hands, ({ success }) => success === "collected");
}

async function redeem(hands: TourHands): Promise<void> {
  const frame = hands.frame();
  if (frame === null) {
    throw new Error("There is no tablet");
  }
  await redeemOnTablet(frame, () => hands.hold(FIRST_CARD.code));
}

/** What the tour does in a step, if its visitor wants. The ledger only has to be looked at. */
export const DEEDS: Readonly<Record<TourStep, ((hands: TourHands) => Promise<void>) | undefined>> = {
  setUp: async ({ setUp }) => await setUp(),
  hold: async (hands) => await holdUntil(hands, ({ screen }) => screen === "member"),
  buy: sell,
  collect,
  redeem,
  books: undefined,
  offline: async (hands) => {
    hands.desk.plug(false);
    await sell(hands);
  },
  online: async ({ desk }) => {
    desk.plug(true);
    await waitFor(() => (desk.get().waiting === 0 ? true : null));
  },
};
