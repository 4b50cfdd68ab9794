import type { ProgramConfig } from "@punktum/contracts";
import { describe, expect, it } from "vitest";
import { createStore } from "../base/store.ts";
import type { Settings } from "./bundled/merge-settings.ts";
import { firstConfig, readCachedConfig, refreshConfig, startConfig, type ConfigParts } from "./load-config.ts";

const answer: ProgramConfig = {
  organization: "pfm",
  name: "From the network",
  p4m_api: { default: "v2" },
  theme: { colors: { brand: "#222222" } },
};

const ofOrganization = { name: "From the zip", theme: { colors: { brand: "#000000", accent: "#0000ff" } } };
const ofClient = { theme: { colors: { accent: "#00ff00" } }, inactivity_time: 90 };

function memoryStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

interface Given {
  readonly layers?: readonly Settings[];
  readonly readProgramConfig?: ConfigParts["gateway"]["readProgramConfig"];
}

function partsWith({ layers = [ofOrganization, ofClient], readProgramConfig }: Given = {}): ConfigParts {
  const online = () => Promise.resolve({ ok: true, response: answer } as const);
  return {
    gateway: { readProgramConfig: readProgramConfig ?? online },
    config: createStore(startConfig("pfm", memoryStorage())),
    clientId: "101",
    readBundled: () => Promise.resolve({ layers, logoUrl: "blob:logo" }),
  };
}

const offline = () => Promise.resolve({ ok: false, error: { message: "offline" } } as const);

describe("the configuration", () => {
  it(
    "merges the programme over the client's zip, the organisation's zip and the defaults",
    { tags: ["ORG-05", "ORG-06", "ORG-07", "A-62"] },
    async () => {
      const parts = partsWith();
      expect(await refreshConfig(parts, memoryStorage())).toBe("ok");
      expect(parts.config.get()).toMatchObject({
        name: "From the network",
        colors: { brand: "#222222", accent: "#00ff00" },
        inactivitySeconds: 90,
        api: { default: "v2" },
        manuallyEnableCamera: false,
        bundledLogoUrl: "blob:logo",
      });
    },
  );

  it("is the bundled one without a network", { tags: ["ORG-06"] }, async () => {
    const parts = partsWith({ readProgramConfig: offline });
    expect(await firstConfig(parts, memoryStorage())).toBe("unavailable");
    expect(parts.config.get()).toMatchObject({ name: "From the zip", colors: { accent: "#00ff00" } });
  });

  it("shows the bundled one before the network has answered", { tags: ["ORG-06"] }, async () => {
    const names: string[] = [];
    const parts = partsWith();
    parts.config.subscribe(() => names.push(parts.config.get().name));
    await firstConfig(parts, memoryStorage());
    expect(names).toEqual(["From the zip", "From the network"]);
  });

  it("stays the same when the network fails later", { tags: ["ORG-07"] }, async () => {
    const parts = partsWith();
    const storage = memoryStorage();
    await firstConfig(parts, storage);
    await refreshConfig({ ...parts, gateway: { readProgramConfig: offline } }, storage);
    expect(parts.config.get().name).toBe("From the network");
  });

  it("starts from the copy of the last visit, with the logo of this build", { tags: ["ORG-07"] }, async () => {
    const storage = memoryStorage();
    await firstConfig(partsWith(), storage);
    expect(readCachedConfig("pfm", storage)?.bundledLogoUrl).toBeUndefined();
    const later = partsWith({ readProgramConfig: offline });
    await firstConfig(later, storage);
    expect(later.config.get()).toMatchObject({ name: "From the network", bundledLogoUrl: "blob:logo" });
  });

  it("reports that the programme does not know the organisation", { tags: ["ORG-23"] }, async () => {
    const unknown = { ok: false, error: { message: "no", code: "ORGANIZATION_NOT_FOUND" } } as const;
    const parts = partsWith({ readProgramConfig: () => Promise.resolve(unknown) });
    expect(await refreshConfig(parts, memoryStorage())).toBe("not-found");
  });
});
