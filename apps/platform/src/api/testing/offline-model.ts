import type { PointsAndVouchers, SignedAllowance } from "@punktum/domain";
import { AllowanceServer, lossesByDay, type StoredRedemption } from "@punktum/domain/testing/allowance-world";
import type { LoyaltyWorld } from "./loyalty-world.ts";
import { type OfflineShelf, readAccounts, readSettled, type SettledRow } from "./offline-shelf.ts";

const NOTHING: PointsAndVouchers = { points: 0, vouchers: 0 };

/** A redemption of a device, as the model knows it. */
export interface MadeRedemption extends StoredRedemption {
  readonly voucherId: string;
}

const textOf = ({ points, vouchers, settled }: Pick<SignedAllowance, "points" | "vouchers" | "settled">): string =>
  JSON.stringify({ points, vouchers, settled });

/** The plain model beside the platform. Each difference between them is a sentence in `broken`. */
export class OfflineModel {
  readonly broken: string[] = [];
  readonly server: AllowanceServer;
  readonly made = new Map<string, MadeRedemption>();
  private readonly world: LoyaltyWorld;
  private readonly shelf: OfflineShelf;
  private readonly accountIds: readonly string[];
  private readonly used = new Map<string, number>();
  private readonly signed = new Map<string, string>();
  private limits = NOTHING;
  /** The largest limits so far: an allowance that was given before a change is still valid. */
  private most = NOTHING;

  constructor(
    world: LoyaltyWorld,
    shelf: OfflineShelf,
    { accountIds, balances }: { readonly accountIds: readonly string[]; readonly balances: readonly number[] },
  ) {
    [this.world, this.shelf, this.accountIds] = [world, shelf, accountIds];
    this.server = new AllowanceServer(balances);
  }

  setLimits({ points, vouchers }: PointsAndVouchers): void {
    const { most } = this;
    this.limits = vouchers === 0 ? NOTHING : { points, vouchers };
    this.most = { points: Math.max(most.points, points), vouchers: Math.max(most.vouchers, vouchers) };
  }

  /** Settles what the platform has settled since, in the order of the ledger. */
  async learn(): Promise<void> {
    const rows = await readSettled(this.world);
    for (const row of rows.filter(({ id }) => !this.server.settlements.has(id))) {
      const made = this.made.get(row.id);
      if (made === undefined) {
        this.broken.push("each redemption is settled once: here is one that no device has made");
      } else {
        this.settle(row, made);
      }
    }
  }

  private settle(row: SettledRow, made: MadeRedemption): void {
    const isRefused = this.isUsedUp(made);
    this.server.settle(row.deviceId, made, isRefused);
    const { taken = -1, points = -1, vouchers = -1 } = this.server.settlements.get(made.key) ?? {};
    const { id, deviceId } = row;
    const accountId = this.accountIds[made.member];
    const code = isRefused ? row.code : "";
    const expected: SettledRow = {
      id,
      deviceId,
      accountId: accountId ?? null,
      taken,
      lost: points,
      isLost: vouchers > 0,
      code,
    };
    const [is, should] = [JSON.stringify(row), JSON.stringify(expected)];
    if (is !== should || (isRefused && code === "")) {
      this.broken.push(`the server settles what the model settles: ${is} instead of ${should}`);
    }
  }

  /** Whether the limits of the voucher refuse another one; otherwise it is counted. */
  private isUsedUp({ member, voucherId }: MadeRedemption): boolean {
    const { mostPerMember = Infinity, mostInAll = Infinity } =
      this.shelf.vouchers.find(({ id }) => id === voucherId) ?? {};
    const usedBy = (key: string): number => this.used.get(key) ?? 0;
    const byMember = `${voucherId} ${member}`;
    const isUsedUp = usedBy(byMember) >= mostPerMember || usedBy(voucherId) >= mostInAll;
    [byMember, voucherId].forEach((key) => this.used.set(key, usedBy(key) + (isUsedUp ? 0 : 1)));
    return isUsedUp;
  }

  /** An answer offers what the model offers, and a serial stands for one allowance. */
  compare(deviceId: string, offered: SignedAllowance | undefined): void {
    if (offered === undefined) {
      const { vouchers } = this.limits;
      this.broken.push(...(vouchers === 0 ? [] : ["the server offers what the model offers: nothing"]));
      return;
    }
    const [is, should] = [textOf(offered), textOf(this.server.offer(deviceId, this.limits, offered.untilMs))];
    if (is !== should) {
      this.broken.push(`the server offers what the model offers: ${is} instead of ${should}`);
    }
    const serial = `${deviceId} ${offered.serial}`;
    const before = this.signed.get(serial) ?? offered.signature;
    this.signed.set(serial, before);
    if (before !== offered.signature) {
      this.broken.push(`a serial stands for one allowance: ${serial}`);
    }
  }

  /** What is true in the end. */
  async end(): Promise<void> {
    const { settlements, balances } = this.server;
    if (this.made.size !== settlements.size) {
      this.broken.push(`every redemption is settled: ${settlements.size} of ${this.made.size}`);
    }
    const { points, vouchers } = this.most;
    const tooMuch = lossesByDay(this).filter((lost) => lost.points > points || lost.vouchers > vouchers);
    this.broken.push(...tooMuch.map((lost) => `no device loses more than it was given: ${JSON.stringify(lost)}`));
    const accounts = await readAccounts(this.world, this.accountIds);
    const settled = await readSettled(this.world);
    const expected = { balances, booked: settled.filter(({ code }) => code === "").length };
    const [is, should] = [JSON.stringify(accounts), JSON.stringify(expected)];
    if (is !== should) {
      this.broken.push(`accounts are those of the model: ${is} instead of ${should}`);
    }
  }
}
