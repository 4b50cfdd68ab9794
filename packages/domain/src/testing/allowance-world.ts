import {
  afterOffer,
  afterRedeeming,
  type AllowanceLeft,
  grantOf,
  lossOf,
  mayRedeemOffline,
  nextAllowance,
  type Allowance,
  type PointsAndVouchers,
  type SignedAllowance,
} from "../device/offline-allowance.ts";

/** A step of a random history. `device`, `member` and `price` are taken as far as the step needs them. */
export interface AllowanceStep {
  readonly does: "redeem" | "report" | "deliver" | "day" | "limits";
  readonly device: number;
  readonly member: number;
  readonly price: number;
  /** What happens to the report and its answer. */
  readonly fate: "answered" | "requestLost" | "answerLost" | "late" | "sentTwice" | "halfSettled";
}

/** How a device takes an offered allowance. Controls replace it. */
export type TakesOffer = typeof afterOffer;

/** A redemption that a device has stored. */
export interface StoredRedemption {
  readonly key: string;
  readonly member: number;
  readonly price: number;
  readonly allowance: SignedAllowance;
}

interface Answer {
  readonly settled: readonly string[];
  readonly offered: SignedAllowance;
}

interface Device {
  readonly id: string;
  left: AllowanceLeft | undefined;
  /** Redemptions without an answer. */
  waiting: readonly StoredRedemption[];
  /** Answers that are still on their way. */
  answers: readonly Answer[];
}

interface Settlement extends PointsAndVouchers {
  readonly deviceId: string;
  readonly untilMs: number;
  readonly taken: number;
  readonly price: number;
}

const DAY = 1_000;
const sumOf = (all: readonly PointsAndVouchers[]): PointsAndVouchers => ({
  points: all.reduce((sum, { points }) => sum + points, 0),
  vouchers: all.reduce((sum, { vouchers }) => sum + vouchers, 0),
});

/** The plain model of the server: balances, what it has settled, and the last allowance of each device. */
export class AllowanceServer {
  readonly settlements = new Map<string, Settlement>();
  readonly balances: number[];
  private readonly last = new Map<string, Allowance>();

  constructor(balances: readonly number[]) {
    this.balances = [...balances];
  }

  /** Each redemption once, down to the floor of the account. `isRefused`: the voucher could not be booked. */
  settle(deviceId: string, { key, member, price, allowance }: StoredRedemption, isRefused = false): void {
    if (this.settlements.has(key)) {
      return;
    }
    const balance = this.balances[member] ?? 0;
    const taken = isRefused ? 0 : Math.max(0, Math.min(price, balance));
    this.balances[member] = balance - taken;
    const { untilMs } = allowance;
    this.settlements.set(key, { deviceId, untilMs, price, taken, ...lossOf(price, isRefused ? null : taken) });
  }

  /** The allowance for the day that ends at `untilMs`. */
  offer(deviceId: string, limits: PointsAndVouchers, untilMs: number): SignedAllowance {
    const own = [...this.settlements.values()].filter((each) => each.deviceId === deviceId);
    const lostToday = sumOf(own.filter((each) => each.untilMs === untilMs));
    const grant = grantOf(limits, lostToday);
    const next = { deviceId, ...grant, pointsAtOnce: 60, settled: own.length, untilMs };
    const allowance = nextAllowance(this.last.get(deviceId), next);
    this.last.set(deviceId, allowance);
    return { ...allowance, signature: "" };
  }
}

/** Devices without a network, members who visit several of them, and the server. */
export class AllowanceWorld {
  readonly server: AllowanceServer;
  readonly devices: readonly Device[];
  /** The largest limits so far: an allowance that was given before a change is still valid. */
  most: PointsAndVouchers;
  private limits: PointsAndVouchers;
  private nowMs = 0;
  private made = 0;
  private readonly takesOffer: TakesOffer;

  constructor(devices: number, balances: readonly number[], limits: PointsAndVouchers, takesOffer = afterOffer) {
    this.server = new AllowanceServer(balances);
    this.devices = Array.from({ length: devices }, (_, index) => ({
      id: `device ${index}`,
      left: undefined,
      waiting: [],
      answers: [],
    }));
    this.limits = limits;
    this.most = limits;
    this.takesOffer = takesOffer;
  }

  /** Days on which allowances may have been given. */
  get days(): number {
    return Math.floor(this.nowMs / DAY) + 1;
  }

  run(steps: readonly AllowanceStep[]): void {
    for (const step of steps) {
      this.nowMs += 1;
      const device = this.devices[step.device % this.devices.length];
      if (step.does === "day") {
        this.nowMs += DAY;
      } else if (step.does === "limits") {
        this.change({ points: step.price * 2, vouchers: step.member });
      } else if (device !== undefined) {
        this.act(device, step);
      }
    }
  }

  /** All devices report until nothing waits. */
  finish(): void {
    for (const device of this.devices) {
      this.report(device, "answered");
      this.report(device, "answered");
    }
  }

  private change(limits: PointsAndVouchers): void {
    this.limits = limits;
    const { points, vouchers } = this.most;
    this.most = { points: Math.max(points, limits.points), vouchers: Math.max(vouchers, limits.vouchers) };
  }

  private act(device: Device, { does, member, price, fate }: AllowanceStep): void {
    if (does === "redeem") {
      this.redeem(device, member % this.server.balances.length, price);
    } else if (does === "report") {
      this.report(device, fate);
    } else {
      const [first, ...rest] = device.answers;
      device.answers = rest;
      this.take(device, first);
    }
  }

  /** The tablet knows an old balance at most, so it does not ask whether the points are still there. */
  private redeem(device: Device, member: number, price: number): void {
    const { left } = device;
    if (left !== undefined && mayRedeemOffline(left, { price, nowMs: this.nowMs })) {
      this.made += 1;
      device.waiting = [...device.waiting, { key: `${this.made}`, member, price, allowance: left.allowance }];
      device.left = afterRedeeming(left, price);
    }
  }

  private report(device: Device, fate: AllowanceStep["fate"]): void {
    if (fate === "requestLost") {
      return;
    }
    const { id, waiting } = device;
    // The server may not get to all of them.
    const sent = fate === "halfSettled" ? waiting.filter((_, index) => index % 2 === 1) : waiting;
    const twice = fate === "sentTwice" ? [...sent, ...sent] : sent;
    twice.forEach((redemption) => this.server.settle(id, redemption));
    const offered = this.server.offer(id, this.limits, (Math.floor(this.nowMs / DAY) + 1) * DAY);
    const answer = { settled: sent.map(({ key }) => key), offered };
    if (fate === "late" || fate === "sentTwice") {
      device.answers = [...device.answers, answer];
    }
    if (fate !== "late" && fate !== "answerLost") {
      this.take(device, answer);
    }
  }

  private take(device: Device, answer: Answer | undefined): void {
    if (answer !== undefined) {
      device.waiting = device.waiting.filter(({ key }) => !answer.settled.includes(key));
      device.left = this.takesOffer(device.left, answer.offered);
    }
  }
}

/** Losses of a device under allowances of the same day. */
export const lossesByDay = ({ server }: Pick<AllowanceWorld, "server">): readonly PointsAndVouchers[] =>
  [...Map.groupBy(server.settlements.values(), ({ deviceId, untilMs }) => `${deviceId} ${untilMs}`).values()].map(
    sumOf,
  );

/** Devices that break the bound. */
export const BROKEN_DEVICES: readonly (readonly [string, TakesOffer])[] = [
  [
    "is full again without an answer to its redemptions",
    (left, next) => afterOffer(left === undefined ? left : { ...left, made: 0 }, next),
  ],
  [
    "takes an allowance that was signed before its redemptions were settled",
    (left, next) => afterOffer(left, { ...next, settled: Number.MAX_SAFE_INTEGER }),
  ],
  [
    "is full again with each answer",
    (left, next) => {
      const { allowance, made } = afterOffer(left, next);
      return { allowance, made, points: allowance.points, vouchers: allowance.vouchers };
    },
  ],
];
