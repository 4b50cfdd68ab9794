import { createStore, type Store } from "../base/store.ts";
import {
  deviceValues,
  isDeviceState,
  isDeviceValueName,
  type DeviceState,
  type DeviceValueName,
} from "./device-values.ts";
import type { RecordStore, Sealer } from "./sealed-records.ts";

/** What the device knows about itself: read at once, written through to sealed storage (SEC-01, SEC-02). */
export interface DeviceStore extends Pick<Store<DeviceState>, "get" | "subscribe"> {
  /** Resolves once the change rests on the device. */
  readonly change: (change: DeviceState) => Promise<void>;
  /** Forgets everything but the named values (AUTH-32, A-05). */
  readonly clear: (keep?: readonly DeviceValueName[]) => Promise<void>;
}

async function readState(prefix: string, records: RecordStore, sealer: Sealer): Promise<DeviceState> {
  const values: [string, unknown][] = [];
  for (const [name, record] of await records.readAll()) {
    const own = name.slice(prefix.length);
    if (name.startsWith(prefix) && isDeviceValueName(own)) {
      const value = await sealer.open(name, record);
      values.push(...(deviceValues[own](value) ? [[own, value] satisfies [string, unknown]] : []));
    }
  }
  const state: unknown = Object.fromEntries(values);
  return isDeviceState(state) ? state : {};
}

/**
 * Opens the sealed values of one organisation. A value that cannot be opened or has another shape than today's counts
 * as absent: the worst that happens is that staff sign in again.
 */
export async function openDeviceStore(options: {
  readonly organization: string;
  readonly records: RecordStore;
  readonly sealer: Sealer;
}): Promise<DeviceStore> {
  const { records, sealer } = options;
  const prefix = `${options.organization}/`;
  const state = createStore<DeviceState>(await readState(prefix, records, sealer));
  let lastWrite: Promise<void> = Promise.resolve();

  const persist = async (values: DeviceState): Promise<void> => {
    const changes = Object.entries(values).map(async ([name, value]) => {
      const key = prefix + name;
      return [key, value === undefined ? undefined : await sealer.seal(key, value)] as const;
    });
    await records.write(new Map(await Promise.all(changes)));
  };
  const change = (values: DeviceState): Promise<void> => {
    state.update((now) => ({ ...now, ...values }));
    const write = async (): Promise<void> => await persist(values);
    // One after the other: a slow write of an old value must never land after a newer one.
    lastWrite = lastWrite.then(write, write);
    return lastWrite;
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    change,
    clear: (keep = []) => {
      const forget = Object.keys(deviceValues).filter((name) => isDeviceValueName(name) && !keep.includes(name));
      return change(Object.fromEntries(forget.map((name) => [name, undefined])));
    },
  };
}
