import type { ErrorCode } from "@punktum/contracts";
import type { Outcome } from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import type { Actor, MountOutcome } from "./actor.ts";
import { type ChangeInput, changeMounting } from "./change.ts";
import { createPlace, type PlaceInput } from "./create-place.ts";
import { deleteDevice, removeMounting, unmountDevice } from "./free.ts";
import { mount, type MountInput, mountRegistered, type MountRegisteredInput } from "./mount.ts";

/**
 * Mounting and freeing of tablet places. After a method that takes a transaction, call `rightsChanged` once it is
 * committed.
 */
export interface Mountings {
  mount(input: MountInput): Promise<MountOutcome>;
  mountRegistered(transaction: ProgramTransaction, input: MountRegisteredInput): Promise<MountOutcome>;
  /** Frees the place of the device with this key. */
  unmountDevice(input: Actor & { readonly deviceKey: string }): Promise<MountOutcome>;
  createPlace(transaction: ProgramTransaction, input: PlaceInput): Promise<MountOutcome>;
  /** Mounts, frees or configures the place with this id. */
  change(transaction: ProgramTransaction, input: ChangeInput): Promise<MountOutcome>;
  remove(
    transaction: ProgramTransaction,
    input: Actor & { readonly mountingId: string },
  ): Promise<Outcome<null, ErrorCode>>;
  /** Deletes a device after freeing its place. */
  deleteDevice(
    transaction: ProgramTransaction,
    input: Actor & { readonly deviceId: string },
  ): Promise<Outcome<null, ErrorCode>>;
  /** Drops cached identities. */
  readonly rightsChanged: () => void;
}

export interface MountingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Called after a change of rights, to drop cached identities. */
  readonly rightsChanged: () => void;
}

/** Creates the mounting service. */
export function createMountings({ database, clock, rightsChanged }: MountingDependencies): Mountings {
  const now = () => new Date(clock.nowMs());
  async function inOwnTransaction<Input extends Actor>(
    work: (transaction: ProgramTransaction, input: Input, now: Date) => Promise<MountOutcome>,
    input: Input,
  ): Promise<MountOutcome> {
    const result = await database.withProgram(input.identity.programId, (transaction) =>
      work(transaction, input, now()),
    );
    rightsChanged();
    return result;
  }
  return {
    mount: (input) => inOwnTransaction(mount, input),
    unmountDevice: (input) => inOwnTransaction(unmountDevice, input),
    mountRegistered: (transaction, input) => mountRegistered(transaction, input, now()),
    createPlace,
    change: (transaction, input) => changeMounting(transaction, input, now()),
    remove: (transaction, input) => removeMounting(transaction, input, now()),
    deleteDevice: (transaction, input) => deleteDevice(transaction, input, now()),
    rightsChanged,
  };
}
