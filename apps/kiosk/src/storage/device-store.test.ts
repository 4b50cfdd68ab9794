import { describe, expect, it } from "vitest";
import { mountingSample, setUp } from "../testing/samples.ts";
import { openDeviceStore } from "./device-store.ts";
import { KEPT_AFTER_UNMOUNT, deviceValues } from "./device-values.ts";
import { createMemoryRecords } from "./open-device.ts";
import { createDeviceKey, createSealer } from "./sealed-records.ts";

async function startDevice() {
  const records = createMemoryRecords();
  const key = await createDeviceKey();
  const sealer = createSealer(key);
  const open = (organization = "pfm") => openDeviceStore({ organization, records, sealer });
  return { records, key, sealer, open };
}

describe("sealed storage", () => {
  it("seals with a key that cannot be exported", { tags: ["SEC-01", "B-02"] }, async () => {
    const { key } = await startDevice();
    await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow(/not extractable/i);
  });

  it("stores nothing in plain text", { tags: ["SEC-01"] }, async () => {
    const { open, records } = await startDevice();
    await (await open()).change({ email: "staff@pfm.example" });
    const [record] = [...(await records.readAll()).values()];
    expect(new TextDecoder().decode(record?.data)).not.toContain("staff");
    expect(record?.data.byteLength).toBeGreaterThan(16);
  });

  it("restores every value after a restart", { tags: ["SEC-02", "MNT-21"] }, async () => {
    const { open } = await startDevice();
    await (await open()).change({ ...setUp, printerIp: "192.168.1.50", apiKey: "key" });
    expect((await open()).get()).toEqual({ ...setUp, printerIp: "192.168.1.50", apiKey: "key" });
  });

  it("has no field for a password or a PIN", { tags: ["SEC-02", "B-01", "B-06"] }, () => {
    expect(Object.keys(deviceValues).filter((name) => /password|pin$/i.test(name))).toEqual([]);
  });

  it("treats a changed record and one moved to another name as absent", async () => {
    const { open, records } = await startDevice();
    await (await open()).change({ email: "staff@pfm.example", apiKey: "key" });
    const sealed = await records.readAll();
    const email = [...sealed].filter(([name]) => name === "pfm/email").map(([, record]) => record);
    await Promise.all(email.map((record) => records.write(new Map([["pfm/apiKey", record]]))));
    await records.write(new Map([["pfm/email", { iv: new Uint8Array(12), data: new ArrayBuffer(40) }]]));
    expect((await open()).get()).toEqual({});
  });

  it("treats a value of another shape as absent", async () => {
    const { open, records, sealer } = await startDevice();
    const old = { ...mountingSample, deviceKey: undefined };
    await records.write(new Map([["pfm/mounting", await sealer.seal("pfm/mounting", old)]]));
    await records.write(new Map([["pfm/email", await sealer.seal("pfm/email", "staff@pfm.example")]]));
    expect((await open()).get()).toEqual({ email: "staff@pfm.example" });
  });

  it("separates organisations", async () => {
    const { open } = await startDevice();
    await (await open("pfm")).change(setUp);
    expect((await open("mhe")).get()).toEqual({});
  });

  it("deletes everything on a full logout", { tags: ["AUTH-32", "SEC-04"] }, async () => {
    const { open, records } = await startDevice();
    const store = await open();
    await store.change(setUp);
    await store.clear();
    expect(store.get().mounting).toBeUndefined();
    expect((await records.readAll()).size).toBe(0);
  });

  it("keeps only the e-mail after an unmount", { tags: ["MNT-30", "B-26"] }, async () => {
    const { open } = await startDevice();
    const store = await open();
    await store.change(setUp);
    await store.clear(KEPT_AFTER_UNMOUNT);
    expect((await open()).get()).toEqual({ email: "staff@pfm.example" });
  });

  it("writes changes in their order", async () => {
    const { open, records, sealer } = await startDevice();
    const seal = sealer.seal.bind(sealer);
    const delaysMs = [30];
    const slowFirst = async (name: string, value: unknown) => {
      await new Promise((resolve) => setTimeout(resolve, delaysMs.pop()));
      return await seal(name, value);
    };
    const store = await openDeviceStore({ organization: "pfm", records, sealer: { ...sealer, seal: slowFirst } });
    const first = store.change({ token: "old" });
    await Promise.all([first, store.change({ token: "new" })]);
    expect((await open()).get()).toEqual({ token: "new" });
  });

  it("notifies listeners of a change at once", async () => {
    const { open } = await startDevice();
    const store = await open();
    const seen: (string | undefined)[] = [];
    store.subscribe(() => seen.push(store.get().email));
    const written = store.change({ email: "a@b.c" });
    expect(seen).toEqual(["a@b.c"]);
    await written;
  });
});
