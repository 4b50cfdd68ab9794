import { createStore, type Store } from "../base/store.ts";
import {
  deviceValues,
  isDeviceState,
  isDeviceValueName,
  type DeviceState,
  type DeviceValueName,
} from "./device-values.ts";
import type { RecordStore, Sealer } from "./sealed-records.ts";

/** The device's values: read synchronously, written through to sealed storage. */
export interface DeviceStore extends Pick<Store<DeviceState>, "get" | "subscribe"> {
  /** Resolves once the change is stored. */
  readonly change: (change: DeviceState) => Promise<void>;
  /** Clears all values except the named ones. */
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
 * Opens the sealed values of one organisation. A value that cannot be opened or has an outdated shape counts as absent;
 * at worst staff sign in again.
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
    // Writes run one after the other, so that a slow write of an old value cannot follow a newer one.
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
