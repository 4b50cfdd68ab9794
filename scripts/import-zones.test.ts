import { describe, expect, it } from "vitest";
import { importsOf, violationsOf } from "./import-zones.ts";

describe("import zones", () => {
  it("finds imports, type imports, re-exports, bare and dynamic imports", () => {
    const source = `import { a } from "./a.ts";\nimport type { B } from "@punktum/domain";\nexport * from './c.ts';\nimport "./d.css";\nconst e = () => import("./e.tsx");`;
    expect(importsOf(source)).toEqual(["./a.ts", "@punktum/domain", "./c.ts", "./d.css", "./e.tsx"]);
  });

  it.each([
    ["a package that knows less", "packages/domain/src/a.ts", "@punktum/contracts"],
    ["what a sale earns from what points are", "packages/domain/src/points/a.ts", "../sale/b.ts"],
    ["the inside of a package", "apps/kiosk/src/a.ts", "@punktum/ui/src/button.tsx"],
    ["a higher layer of the kiosk", "apps/kiosk/src/features/scan/a.ts", "../../screens/burn.tsx"],
    ["a feature from what features share", "apps/kiosk/src/services/a.ts", "../features/scan/b.ts"],
    ["a kiosk's service from what it keeps", "apps/kiosk/src/storage/a.ts", "../services/b.ts"],
    ["a hook from a service", "apps/kiosk/src/services/till/a.ts", "../../hooks/use-b.ts"],
    ["a screen's parts from a device", "apps/kiosk/src/devices/camera/a.ts", "../../components/b.tsx"],
    ["another feature", "apps/kiosk/src/features/scan/a.ts", "../burn/b.ts"],
    ["the routes from a room", "apps/platform/src/people/accounts/a.ts", "../../api/register.ts"],
    ["a higher wing", "apps/platform/src/office/idempotency/a.ts", "../../points/ledger/index.ts"],
    ["the database's inside", "apps/platform/src/people/accounts/a.ts", "../../database/tables.ts"],
    ["a room's inside", "apps/platform/src/api/v2/a.ts", "../../people/accounts/store.ts"],
    ["the office from the settings", "apps/platform/src/config/a.ts", "../office/setup/index.ts"],
    ["the demonstration from a room", "apps/platform/src/people/accounts/a.ts", "../../demo/index.ts"],
    ["the demonstration from a plugin", "apps/platform/src/plugins/a.ts", "../demo/index.ts"],
    ["the printer's client from its socket", "packages/printing/src/socket/a.ts", "../client/b.ts"],
    ["another workspace by path", "apps/kiosk/src/a.ts", "../../../packages/ui/src/index.ts"],
  ])("refuses to import %s", (_what, path, specifier) => {
    expect(violationsOf({ path, imports: [specifier] })).toHaveLength(1);
  });

  it.each([
    ["apps/kiosk/src/screens/burn.tsx", "../features/burn/index.ts"],
    ["apps/kiosk/src/features/scan/a.ts", "../../devices/camera.ts"],
    ["apps/kiosk/src/features/scan/a.ts", "@punktum/domain"],
    ["apps/kiosk/src/services/a.ts", "../storage/b.ts"],
    ["apps/kiosk/src/storage/a.ts", "../base/store.ts"],
    ["apps/platform/src/api/v2/a.ts", "../../people/accounts/index.ts"],
    ["apps/platform/src/people/accounts/service.ts", "./store.ts"],
    ["apps/platform/src/main.ts", "./database/index.ts"],
    ["apps/platform/src/main.ts", "./demo/index.ts"],
    ["apps/platform/src/demo/a.ts", "./model.ts"],
    ["apps/platform/src/demo/a.ts", "../points/ledger/index.ts"],
    ["apps/platform/src/office/setup/links.ts", "../../config/addresses.ts"],
    ["packages/printing/src/client/a.ts", "../socket/b.ts"],
    ["apps/platform/src/database/embedded/server.ts", "../errors.ts"],
  ])("allows %s to import %s", (path, specifier) => {
    expect(violationsOf({ path, imports: [specifier] })).toEqual([]);
  });
});
