import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLocalLock } from "../core/lock.ts";
import type { OutboxStorage } from "../core/storage.ts";
import { appendSample, brokenRules } from "../testing/storage-contract.ts";
import { createMemoryStorage } from "./memory-storage.ts";
import { createTwinStorage, type StorageCopy } from "./twin-storage.ts";

type Copy = OutboxStorage & StorageCopy;

/** Two copies on a device that loses power, and sometimes one of them. */
function startDevice() {
  const disk: [Copy, Copy] = [createMemoryStorage(), createMemoryStorage()];
  const saved: string[] = [];
  const state = { isDead: false, dieAfterFirst: false, keys: 0 };
  const never = (): Promise<never> => new Promise(() => undefined);
  const open = (): OutboxStorage => {
    const [first, second] = disk;
    state.isDead = false;
    const store: StorageCopy["store"] = async (line, after) => {
      state.isDead = state.isDead || state.dieAfterFirst;
      await (state.isDead ? never() : second.store(line, after));
    };
    return createTwinStorage(first, { ...second, store }, createLocalLock());
  };
  let storage = open();
  return {
    saved,
    keys: async () => (await storage.read()).entries.map(({ key }) => key),
    /** Adds an entry; the power may fail between the two copies. */
    add: async (isCut: boolean) => {
      const key = `key ${(state.keys += 1)}`;
      state.dieAfterFirst = isCut;
      const adding = appendSample(storage, key).then(() => void saved.push(key));
      await Promise.race([adding, new Promise((resolve) => setImmediate(resolve))]);
      state.dieAfterFirst = false;
    },
    /** Restores the power; `lost` copies were damaged and deleted. */
    restart: (lost: readonly (0 | 1)[]) => {
      for (const index of lost) {
        disk[index] = createMemoryStorage();
      }
      storage = open();
    },
  };
}

/** Twins in two pages. The second copy can be full, and the first one's files can be deleted. */
function startTwoPages() {
  const state = { isFull: false, losses: 0, disk: createMemoryStorage() };
  const second = createMemoryStorage();
  const store: StorageCopy["store"] = async (line, after) =>
    await (state.isFull ? Promise.reject(new Error("full")) : second.store(line, after));
  const first: Copy = {
    read: async () => await state.disk.read(),
    append: async (...added) => await state.disk.append(...added),
    change: async (...changed) => await state.disk.change(...changed),
    store: async (...line) => await state.disk.store(...line),
    losses: () => state.losses,
  };
  const lock = createLocalLock();
  const open = () => createTwinStorage(first, { ...second, store }, lock);
  return {
    state,
    pages: [open(), open()] as const,
    secondKeys: async () => (await second.read()).entries.map(({ key }) => key),
  };
}

const life = fc.array(
  fc.record({ adds: fc.nat(4), isCut: fc.boolean(), lost: fc.constantFrom([], [0] as const, [1] as const) }),
  { minLength: 1, maxLength: 12 },
);

describe("two copies of an outbox", () => {
  it("keep the rules of a storage", async () => {
    const [first, second] = [createMemoryStorage(), createMemoryStorage()];
    const open = () => createTwinStorage(first, second, createLocalLock());
    expect(await brokenRules(open(), () => Promise.resolve(open()))).toEqual([]);
  });

  it("keep all saved entries over power cuts that destroy one copy each", { tags: ["O2"] }, async () => {
    await fc.assert(
      fc.asyncProperty(life, async (days) => {
        const device = startDevice();
        for (const { adds, isCut, lost } of days) {
          for (let added = 0; added < adds; added += 1) {
            await device.add(false);
          }
          await device.add(isCut);
          device.restart(lost);
          const kept = await device.keys();
          expect(device.saved.filter((key) => !kept.includes(key))).toEqual([]);
        }
      }),
    );
  });

  it("lose data if both are lost at once", { tags: ["O2"] }, async () => {
    const device = startDevice();
    await device.add(false);
    device.restart([0, 1]);
    expect(device.saved).toHaveLength(1);
    expect(await device.keys()).toEqual([]);
  });

  it("continue with the first if the second does not open", { tags: ["O2"] }, async () => {
    const fail = () => Promise.reject(new Error("damaged"));
    const storage = createTwinStorage(
      createMemoryStorage(),
      { read: fail, store: fail, losses: () => 0 },
      createLocalLock(),
    );
    expect(await appendSample(storage, "a")).toMatchObject({ number: 1 });
    expect((await storage.read()).entries).toHaveLength(1);
  });

  it("continue with one while the other is full, and synchronize it later", { tags: ["O2"] }, async () => {
    const { state, pages, secondKeys } = startTwoPages();
    await pages[0].read();
    state.isFull = true;
    await appendSample(pages[0], "a");
    state.isFull = false;
    await appendSample(pages[0], "b");
    expect(await secondKeys()).toEqual(["a", "b"]);
  });

  it("are synchronized by another page than the one whose write failed", { tags: ["O2"] }, async () => {
    const { state, pages, secondKeys } = startTwoPages();
    await Promise.all(pages.map(async (page) => await page.read()));
    state.isFull = true;
    await appendSample(pages[0], "a");
    state.isFull = false;
    await appendSample(pages[1], "b");
    expect(await secondKeys()).toEqual(["a", "b"]);
  });

  it("restore the first copy if the browser deletes it under a running page", { tags: ["O2"] }, async () => {
    const { state, pages } = startTwoPages();
    await appendSample(pages[0], "a");
    state.disk = createMemoryStorage();
    state.losses += 1;
    expect(await appendSample(pages[0], "b")).toMatchObject({ number: 2 });
    expect((await pages[0].read()).entries.map(({ key }) => key)).toEqual(["a", "b"]);
  });

  it("do not report writes to an incomplete first copy as saved", { tags: ["O2"] }, async () => {
    const { state, pages } = startTwoPages();
    await appendSample(pages[0], "a");
    state.disk = createMemoryStorage();
    await expect(appendSample(pages[0], "b")).rejects.toThrow("was lost");
    expect((await pages[0].read()).entries.map(({ key }) => key)).toEqual(["a"]);
  });
});
