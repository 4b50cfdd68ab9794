import { createWebLock, openIndexedDbStorage } from "@punktum/outbox/browser";
import {
  bringBack,
  closeReceipt,
  createTillOutbox,
  factsOf,
  openShopAdmin,
  postWithKey,
  ringUp,
  countedLines,
  voidLine,
  voidReceipt,
  type Entry,
  type ReceiptFormat,
  type Sending,
  type ShopAdmin,
  type ShopOrganization,
  type ShopPlace,
  type TillLine,
  type TillOutbox,
  type TillPlace,
  type TillReceipt,
  type TillReply,
  type TillRequest,
} from "@punktum/virtual-till";
import { DEMO_PASSWORD } from "../demo-staff.ts";
import { tabletName } from "../tablet-name.ts";

/** State of the till's page. */
export interface DeskState {
  readonly status: "opening" | "ready" | "failed";
  readonly places: readonly ShopPlace[];
  readonly place: TillPlace | null;
  readonly lines: readonly TillLine[];
  /** Card shown at the till. Null: the tablet asks for it. */
  readonly card: string | null;
  readonly format: ReceiptFormat;
  /** Whether the connection to the platform is plugged in. */
  readonly isOnline: boolean;
  /** Newest first, at most {@link SHOWN_RECEIPTS}. */
  readonly sent: readonly Sending[];
  readonly waiting: number;
}

type Tender = TillReceipt["tender"];

/** The till of the virtual counter without its user interface. */
export interface TillDesk {
  readonly get: () => DeskState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly admin: () => ShopAdmin | undefined;
  readonly ring: (entry: Entry) => void;
  readonly takeOff: (lineNumber: number) => void;
  readonly clear: () => void;
  readonly pay: (tender: Tender) => Promise<void>;
  /** Reports a receipt made elsewhere, for example by the simulated day. */
  readonly report: (receipt: TillReceipt, format: ReceiptFormat, isRepetition?: boolean) => Promise<void>;
  /** Enters the goods of a receipt as a return. */
  readonly bringBack: (receipt: TillReceipt) => void;
  readonly voidWhole: (receipt: TillReceipt) => Promise<void>;
  readonly change: (change: Partial<Pick<DeskState, "card" | "format">>) => void;
  readonly plug: (isOnline: boolean) => void;
  readonly chooseTill: (register: string) => void;
  /** Looks up again which tills have a tablet. */
  readonly lookAround: () => Promise<void>;
  readonly start: () => void;
  readonly stop: () => void;
}

const SHOWN_RECEIPTS = 12;
/** Reply while the connection is unplugged or has no key. */
const NO_ANSWER: TillReply = { status: 0, text: "" };

/** Identifies a sending: a receipt, its void and each repetition. */
export const sendingKey = ({ receipt, isRepetition }: Sending): string =>
  [receipt.place.register, receipt.businessDay, receipt.number, receipt.isVoided, isRepetition].join(" ");

/** The till beside the tablet in the frame, else beside any connected tablet, else the first. */
function bestPlace(places: readonly ShopPlace[], ownTablet: string): TillPlace | null {
  const own = places.find(({ tablet }) => tablet?.name === ownTablet);
  const best = own ?? places.find(({ tablet }) => tablet?.isConnected === true) ?? places[0];
  return best?.till ?? null;
}

/** One entry per till, with the tablet in the frame preferred: several tablets may have been beside one till. */
function withOwnFirst(places: readonly ShopPlace[], ownTablet: string): readonly ShopPlace[] {
  const sorted = [...places.filter(({ tablet }) => tablet?.name === ownTablet), ...places];
  return sorted.filter(
    ({ till }, index) => sorted.findIndex((other) => other.till.register === till.register) === index,
  );
}

/** Receipt number from the till's clock, so that no counter has to survive the page. */
function numberAt(timeMs: number, sent: readonly Sending[]): string {
  const clock = new Date(timeMs);
  const seconds = (clock.getHours() * 60 + clock.getMinutes()) * 60 + clock.getSeconds();
  const highest = Math.max(0, ...sent.map(({ receipt }) => Number(receipt.number)).filter(Number.isFinite));
  return String(Math.max(10_000 + seconds, highest + 1));
}

interface Parts {
  readonly set: (change: Partial<DeskState>) => void;
  readonly get: () => DeskState;
}

/** The connection to the platform. API keys are made when a till is first used. */
function createLine({ set, get }: Parts, organization: ShopOrganization, admin: () => ShopAdmin | undefined) {
  const posts = new Map<string, Promise<(request: TillRequest) => Promise<TillReply>>>();
  const openPost = async (register: string) => {
    const open =
      posts.get(register) ??
      admin()
        ?.makeKey(register, "virtual till")
        .then((key) => postWithKey("", key));
    if (open === undefined) {
      return async () => await Promise.resolve(NO_ANSWER);
    }
    posts.set(register, open);
    open.catch(() => posts.delete(register));
    return await open;
  };
  const show = (sending: Sending): void => {
    const { sent } = get();
    const index = sent.findIndex((each) => sendingKey(each) === sendingKey(sending));
    const next = index === -1 ? [sending, ...sent] : sent.with(index, sending);
    set({ sent: next.slice(0, SHOWN_RECEIPTS) });
  };
  const open = (): TillOutbox => {
    const outbox = createTillOutbox({
      // Apart from the kiosk in the frame, which has the same origin and wipes its storage when unmounted.
      storage: openIndexedDbStorage(`punktum-virtual-till-${organization}`),
      lock: createWebLock(`punktum-virtual-till-${organization}`),
      post: async (request, { place }) =>
        get().isOnline ? await (await openPost(place.register))(request) : NO_ANSWER,
      onChange: (sending) => {
        set({ waiting: outbox.waiting().length });
        show(sending);
      },
    });
    return outbox;
  };
  return { open, show };
}

const BEGINNING: DeskState = {
  status: "opening",
  places: [],
  place: null,
  lines: [],
  card: null,
  format: "poslog",
  isOnline: true,
  sent: [],
  waiting: 0,
};

/** The state and its listeners. */
function createState(): Parts & Pick<TillDesk, "subscribe"> {
  const listeners = new Set<() => void>();
  let state = BEGINNING;
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change };
      for (const listener of listeners) {
        listener();
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Selling = Pick<
  TillDesk,
  "ring" | "takeOff" | "clear" | "pay" | "bringBack" | "voidWhole" | "change" | "chooseTill"
>;

/** The actions of the till's keys. */
function createSelling({ get, set }: Parts, report: TillDesk["report"]): Selling {
  return {
    ring: (entry) => set({ lines: ringUp(get().lines, entry) }),
    takeOff: (lineNumber) => set({ lines: voidLine(get().lines, lineNumber) }),
    clear: () => set({ lines: [] }),
    pay: async (tender) => {
      const { place, lines, card, format, sent } = get();
      if (place === null || countedLines(lines).length === 0) {
        return;
      }
      const timeMs = Math.floor(Date.now() / 1_000) * 1_000;
      const receipt = closeReceipt(lines, { place, number: numberAt(timeMs, sent), timeMs, tender, card });
      set({ lines: [] });
      await report(receipt, format);
    },
    bringBack: (receipt) => {
      const earlier = { facts: factsOf(receipt), lines: receipt.lines };
      set({ lines: bringBack(get().lines, earlier), card: receipt.card });
    },
    voidWhole: async (receipt) => await report(voidReceipt(receipt), get().format),
    change: set,
    chooseTill: (register) => {
      const { places, place } = get();
      set({ place: places.find(({ till }) => till.register === register)?.till ?? place });
    },
  };
}

/** The till of an organisation's store. It does nothing before `start`. */
export function createTillDesk(organization: ShopOrganization): TillDesk {
  const { get, set, subscribe } = createState();
  const work: { admin?: ShopAdmin; outbox?: TillOutbox; isWanted: boolean } = { isWanted: false };
  const line = createLine({ set, get }, organization, () => work.admin);

  const lookAround = async (): Promise<void> => {
    const ownTablet = tabletName(organization);
    await work.admin?.putTillBeside(ownTablet);
    const places = withOwnFirst((await work.admin?.places()) ?? [], ownTablet);
    set({ places, place: bestPlace(places, ownTablet) });
  };
  const open = async (): Promise<void> => {
    const userName = `admin@${organization}.example`;
    work.admin = await openShopAdmin({ base: "", organization, userName, password: DEMO_PASSWORD });
    await lookAround();
    if (work.isWanted) {
      work.outbox = line.open();
      const waiting = await work.outbox.load();
      for (const sending of waiting) {
        line.show(sending);
      }
      set({ waiting: waiting.length });
    }
    set({ status: "ready" });
  };
  const report: TillDesk["report"] = async (receipt, format, isRepetition = false) =>
    await work.outbox?.add(receipt, format, isRepetition);
  return {
    ...createSelling({ get, set }, report),
    get,
    subscribe,
    admin: () => work.admin,
    report,
    lookAround,
    plug: (isOnline) => {
      set({ isOnline });
      if (isOnline) {
        work.outbox?.hurry();
      }
    },
    start: () => {
      work.isWanted = true;
      open().catch(() => set({ status: "failed" }));
    },
    stop: () => {
      work.isWanted = false;
      work.outbox?.stop();
    },
  };
}
