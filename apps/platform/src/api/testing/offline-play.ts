import { administrationApi } from "@punktum/contracts";
import {
  afterOffer,
  afterRedeeming,
  type AllowanceLeft,
  mayRedeemOffline,
  type PointsAndVouchers,
  type SignedAllowance,
} from "@punktum/domain";
import type { TakesOffer } from "@punktum/domain/testing/allowance-world";
import { requestIdOf } from "../../office/idempotency/index.ts";
import { callV2 } from "./calls.ts";
import { addAccount, type LoyaltyWorld } from "./loyalty-world.ts";
import { OfflineModel } from "./offline-model.ts";
import { clearOfflineShelf, type OfflineShelf } from "./offline-shelf.ts";
import { DAY, type OfflineAllowance, outcomesOf, type OutboxReply, sendOutbox, TestOutbox } from "./outbox-world.ts";

const programId = "pfm";

export const OFFLINE_STEPS = ["redeem", "report", "together", "deliver", "day", "limits"] as const;
/** What happens to a report and its answer. */
export const OFFLINE_FATES = ["answered", "requestLost", "answerLost", "late", "sentTwice", "halfSettled"] as const;
type Fate = (typeof OFFLINE_FATES)[number];

/** A step of a random history. `device`, `member` and `voucher` are taken as far as the step needs them. */
export interface OfflineStep {
  readonly does: (typeof OFFLINE_STEPS)[number];
  readonly device: number;
  readonly member: number;
  readonly voucher: number;
  readonly fate: Fate;
}

export interface OfflineHistory {
  readonly devices: number;
  /** Points of each member. */
  readonly balances: readonly number[];
  readonly limits: PointsAndVouchers;
  readonly steps: readonly OfflineStep[];
}

/** A control breaks a part. */
export interface OfflineSabotage {
  readonly takesOffer?: TakesOffer;
  /** A device sends what it has sent before as a new entry. */
  readonly isSentAnew?: true;
  /** The server does not take losses off the next allowance. */
  readonly forgetsLosses?: true;
}

interface Waiting {
  readonly entry: ReturnType<TestOutbox["redemption"]>;
  readonly madeAtMs: number;
  isSent: boolean;
}

interface Device {
  readonly id: string;
  readonly outbox: TestOutbox;
  left: AllowanceLeft | undefined;
  /** Redemptions without an answer. */
  waiting: readonly Waiting[];
  /** Answers that are still on their way. */
  answers: readonly OutboxReply[];
}

const signedOf = ({ until, ...allowance }: OfflineAllowance): SignedAllowance => ({
  ...allowance,
  untilMs: Date.parse(until),
});
const wireOf = ({ untilMs, ...allowance }: SignedAllowance): OfflineAllowance => ({
  ...allowance,
  until: new Date(untilMs).toISOString(),
});

interface Parts {
  readonly world: LoyaltyWorld;
  readonly shelf: OfflineShelf;
  readonly sabotage: OfflineSabotage;
  readonly model: OfflineModel;
  /** Codes of the members' cards. */
  readonly cards: readonly string[];
}

/** Tablets with the rules of the kiosk, and their network to the real platform. */
class OfflinePlay {
  private readonly parts: Parts;
  private readonly devices: readonly Device[];

  constructor(parts: Parts, devices: number) {
    this.parts = parts;
    this.devices = parts.shelf.devices
      .slice(0, devices)
      .map((id) => ({ id, outbox: new TestOutbox(), left: undefined, waiting: [], answers: [] }));
  }

  async setLimits(limits: PointsAndVouchers): Promise<void> {
    const { world, model } = this.parts;
    const body = { offlineVouchers: limits.vouchers, offlinePoints: limits.points };
    await callV2(world, administrationApi.changeProgram, { params: { programId }, body }, { who: "admin" });
    model.setLimits(limits);
  }

  async step({ does, device: picked, member, voucher, fate }: OfflineStep): Promise<void> {
    const device = this.devices[picked % this.devices.length];
    if (does === "day") {
      this.parts.world.clock.moveMs(DAY * 1_000);
      await this.parts.world.renewTokens();
    } else if (does === "limits") {
      await this.setLimits({ points: voucher * 20, vouchers: member });
    } else if (does === "together") {
      await this.report(this.devices.map((each) => ({ device: each, fate: each === device ? fate : "sentTwice" })));
    } else if (device !== undefined) {
      await this.act(device, { does, member, voucher, fate });
    }
  }

  private async act(device: Device, { does, member, voucher, fate }: Omit<OfflineStep, "device">): Promise<void> {
    if (does === "redeem") {
      this.redeem(device, { member, voucher });
    } else if (does === "report") {
      await this.report([{ device, fate }]);
    } else {
      const [first, ...rest] = device.answers;
      device.answers = rest;
      this.take(device, first);
    }
  }

  /** All devices report until nothing waits. */
  async settleAll(): Promise<void> {
    for (let round = 0; round < 2; round += 1) {
      await this.report(this.devices.map((device) => ({ device, fate: "answered" })));
    }
  }

  /** The tablet knows an old balance at most, so it does not ask whether the points are still there. */
  private redeem(device: Device, picked: Pick<OfflineStep, "member" | "voucher">): void {
    const { world, shelf, cards, model } = this.parts;
    const { left } = device;
    const member = picked.member % cards.length;
    const voucher = shelf.vouchers[picked.voucher % shelf.vouchers.length];
    const madeAtMs = world.clock.nowMs();
    if (left !== undefined && voucher !== undefined && mayRedeemOffline(left, { ...voucher, nowMs: madeAtMs })) {
      const { id, price } = voucher;
      const { allowance } = left;
      const entry = device.outbox.redemption(cards[member] ?? "", id, wireOf(allowance), price);
      const key = requestIdOf(programId, device.id, entry.key);
      model.made.set(key, { key, member, price, allowance, voucherId: id });
      device.waiting = [...device.waiting, { entry, madeAtMs, isSent: false }];
      device.left = afterRedeeming(left, price);
    }
  }

  /** Devices report at the same time. Then the model learns what was settled, and each answer is compared with it. */
  private async report(all: readonly { readonly device: Device; readonly fate: Fate }[]): Promise<void> {
    const { model } = this.parts;
    const heard = all.filter(({ fate }) => fate !== "requestLost");
    const answered = await Promise.all(
      heard.map(async ({ device, fate }) => {
        // The server may not get to all of them.
        const sent = fate === "halfSettled" ? device.waiting.filter((_, index) => index % 2 === 1) : device.waiting;
        const tries = fate === "sentTwice" ? 2 : 1;
        const replies = await Promise.all(Array.from({ length: tries }, async () => await this.send(device, sent)));
        return { device, fate, replies };
      }),
    );
    await model.learn();
    for (const { device, fate, replies } of answered) {
      for (const reply of replies) {
        const refused = outcomesOf(reply).filter((outcome) => outcome !== "BOOKED");
        model.broken.push(...refused.map((outcome) => `every redemption is settled: ${outcome}`));
        model.compare(device.id, reply.allowance && signedOf(reply.allowance));
      }
      device.answers = [...device.answers, ...(fate === "late" || fate === "sentTwice" ? replies.slice(-1) : [])];
      this.take(device, fate === "late" || fate === "answerLost" ? undefined : replies[0]);
    }
    await this.forgetLosses();
  }

  /** Moves losses to another day. */
  private async forgetLosses(): Promise<void> {
    const { sabotage, world } = this.parts;
    if (sabotage.forgetsLosses === true) {
      await world.test.query("UPDATE punktum.offline_redemptions SET until_at = until_at - interval '1 year'");
    }
  }

  private async send({ id, outbox }: Device, sent: readonly Waiting[]): Promise<OutboxReply> {
    const { world, sabotage } = this.parts;
    const nowMs = world.clock.nowMs();
    const entries = sent.map((waiting) => {
      const { entry, madeAtMs, isSent } = waiting;
      const isAnew = sabotage.isSentAnew === true && isSent;
      waiting.isSent = true;
      const { number, key } = isAnew ? outbox.checkIn("") : entry;
      return { ...entry, number, key, secondsSinceAction: Math.round((nowMs - madeAtMs) / 1_000) };
    });
    const tokens = { ...world.tokens, device: await world.tokenOf(id) };
    return await sendOutbox({ ...world, tokens }, outbox.body(entries));
  }

  private take(device: Device, reply: OutboxReply | undefined): void {
    const { takesOffer = afterOffer } = this.parts.sabotage;
    const answered = new Set(reply?.answers.map(({ number }) => number));
    device.waiting = device.waiting.filter(({ entry }) => !answered.has(entry.number));
    device.left = reply?.allowance === undefined ? device.left : takesOffer(device.left, signedOf(reply.allowance));
  }
}

/** Plays a history of tablets, members and a network with faults. Returns the broken promises. */
export async function playOffline(
  world: LoyaltyWorld,
  shelf: OfflineShelf,
  { history, sabotage = {} }: { readonly history: OfflineHistory; readonly sabotage?: OfflineSabotage },
) {
  await clearOfflineShelf(world);
  const { devices, balances, limits, steps } = history;
  const members = await Promise.all(balances.map((points) => addAccount(world, { points, registered: true })));
  const model = new OfflineModel(world, shelf, { accountIds: members.map(({ id }) => id), balances });
  const play = new OfflinePlay({ world, shelf, sabotage, model, cards: members.map(({ card }) => card) }, devices);
  await play.setLimits(limits);
  // In the morning all devices are in contact.
  await play.settleAll();
  for (const step of steps) {
    await play.step(step);
  }
  await play.settleAll();
  await model.end();
  const settled = [...model.server.settlements.values()];
  return { broken: model.broken, settled: settled.length, lost: settled.filter(({ vouchers }) => vouchers > 0).length };
}
