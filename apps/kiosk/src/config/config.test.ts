import { describe, expect, it } from "vitest";
import { mayReload } from "../app/chunk-failure.ts";
import { addressOf } from "../hooks/use-navigation.ts";
import { readCookie } from "../storage/cookies.ts";
import { environmentOf, isNativeShell } from "./environment.ts";
import { readCachedConfig, startConfig } from "./load-config.ts";
import { maskEmail } from "./mask-email.ts";
import { isOrganizationConfig, organizationConfigOf } from "./organization-config.ts";

const bare = { organization: "pfm", name: "Pfeil & Mehr", p4m_api: { default: "v2" } } as const;

function memoryStorage(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

describe("organisation configuration", () => {
  it("have defaults", { tags: ["ORG-08", "ORG-09", "ORG-10", "ORG-16", "ORG-17", "ORG-18"] }, () => {
    expect(organizationConfigOf(bare)).toMatchObject({
      inactivitySeconds: 60,
      manuallyEnableCamera: false,
      showsPayableAmount: false,
      screenSaver: { showSelectLanguage: false, backgroundCover: false, hideLogo: false, message: { show: false } },
    });
  });

  it("use the programme's values", { tags: ["ORG-11", "ORG-15", "ORG-16", "ORG-19", "ORG-20", "ORG-24"] }, () => {
    const config = organizationConfigOf({
      ...bare,
      logo_url: "/media/logo.svg",
      showSelfServiceButton: true,
      inactivity_time: 90,
      screen_saver: { hideLogo: true },
      theme: { colors: { brand: "#1d3fa8" } },
      translations: { de: { "burn.title": "Punkte" } },
    });
    expect(config).toMatchObject({
      logoUrl: "/media/logo.svg",
      showSelfServiceButton: true,
      inactivitySeconds: 90,
      screenSaver: { hideLogo: true },
      colors: { brand: "#1d3fa8" },
      translations: { de: { "burn.title": "Punkte" } },
    });
  });

  it("starts with the first generation before anything is known", { tags: ["ORG-14", "CONST-34"] }, () => {
    expect(startConfig("pfm", memoryStorage()).api).toEqual({ default: "v1" });
  });

  it("starts with the copy of the last visit", { tags: ["ORG-07"] }, () => {
    const copy = organizationConfigOf(bare);
    const storage = memoryStorage({ "punktum.config.pfm": JSON.stringify(copy) });
    expect(readCachedConfig("pfm", storage)).toMatchObject({ name: "Pfeil & Mehr", api: { default: "v2" } });
    expect(readCachedConfig("mhe", storage)).toBeUndefined();
  });

  it.each(["", "{", "[]", '{"organization":"pfm"}', JSON.stringify({ ...organizationConfigOf(bare), colors: 3 })])(
    "ignores an invalid copy: %s",
    (copy) => {
      expect(readCachedConfig("pfm", memoryStorage({ "punktum.config.pfm": copy }))).toBeUndefined();
    },
  );

  it("accepts every configuration it produces", () => {
    expect(isOrganizationConfig(JSON.parse(JSON.stringify(organizationConfigOf(bare))))).toBe(true);
  });
});

describe("small rules", () => {
  it("masks an e-mail address without a sign-in", { tags: ["B-39"] }, () => {
    expect(maskEmail("staff@pfm.example")).toBe("s•••@pfm.example");
    expect(maskEmail("nonsense")).toBe("•••");
  });

  it("builds a route's address without empty parameters", { tags: ["AUTH-14"] }, () => {
    expect(addressOf("qr-scanner", { type: "burn", keycode: undefined })).toBe("/qr-scanner?type=burn");
    expect(addressOf("login")).toBe("/login");
  });

  it("detects the environment", { tags: ["ORG-29", "AUTH-21"] }, () => {
    expect(environmentOf("Mozilla/5.0 (iPad; CPU OS 18_0)")).toBe("IOS");
    expect(environmentOf("Mozilla/5.0 (Linux; Android 15; SM-T825)")).toBe("ANDROID");
    expect(environmentOf("Mozilla/5.0 (X11; Linux x86_64)")).toBe("OTHER");
    expect(isNativeShell({})).toBe(false);
    expect(isNativeShell({ Capacitor: { isNativePlatform: () => true } })).toBe(true);
  });

  it("reads the cookie XSRF-TOKEN", { tags: ["SEC-03"] }, () => {
    expect(readCookie("XSRF-TOKEN", "a=1; XSRF-TOKEN=x%2Fy; b=2")).toBe("x/y");
    expect(readCookie("XSRF-TOKEN", "a=1")).toBeUndefined();
  });

  it("reloads once after a failed chunk, not in a loop", { tags: ["HTTP-11", "B-30"] }, () => {
    const storage = memoryStorage();
    expect(mayReload(storage, "build-1")).toBe(true);
    expect(mayReload(storage, "build-1")).toBe(false);
    expect(mayReload(storage, "build-2")).toBe(true);
  });
});
