import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings } from "./settings.ts";

describe("settings", () => {
  it("starts without any variable: port 3000 on this machine only, own database, demonstration data", () => {
    expect(readSettings({})).toEqual({
      ok: true,
      settings: {
        port: 3000,
        host: "127.0.0.1",
        database: undefined,
        dataDir: resolve(".data"),
        ledgerHeadsFile: resolve(".data/ledger-heads.jsonl"),
        demo: true,
        isLocal: true,
        saysDemo: false,
        logLevel: "warn",
        tokenSecrets: undefined,
        metricsAnywhere: false,
        trustProxy: undefined,
        publicUrl: undefined,
        smtpUrl: undefined,
        mailFrom: "Punktum <no-reply@punktum.example>",
        kioskOrigins: [],
        errorReportDsn: undefined,
        watching: { tracesUrl: undefined, tracesShare: 0.01, logShare: 1 },
        retention: { auditDays: undefined, deviceLogDays: 30, sessionDays: 90, inactiveMemberDays: undefined },
        oidcLoopback: false,
      },
    });
  });

  it("reads every variable", () => {
    const read = readSettings({
      PORT: "8080",
      HOST: "0.0.0.0",
      DATABASE_URL: "postgres://owner:secret@db:5432/punktum",
      DATABASE_APP_URL: "postgres://app:secret@db:5432/punktum",
      DATABASE_DIRECT_URL: "postgres://server:5432/punktum",
      DATABASE_ROLE_PREFIX: "shop_7",
      DATABASE_POOL_SIZE: "12",
      DATABASE_PREPARED: "off",
      DATA_DIR: "/var/lib/punktum",
      DEMO: "off",
      LOG_LEVEL: "debug",
      TOKEN_SECRET: "a-new-secret-of-at-least-32-letters,an-old-secret-of-at-least-32-letters",
      METRICS_ANYWHERE: "on",
      KIOSK_FOLDER: "/srv/kiosk",
      TRUST_PROXY: "10.0.0.1, fd00::/8, loopback",
      PUBLIC_URL: "https://punktum.example",
      SMTP_URL: "smtps://punktum:secret@mail.example.org:465",
      MAIL_FROM: "Pfeil & Mehr <no-reply@punktum.example>",
      KIOSK_ORIGINS: "https://kiosk.example, http://tablet.example:8080",
      ERROR_REPORT_DSN: "https://key@errors.example/42",
      OIDC_LOOPBACK: "on",
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/",
      OTEL_TRACES_SAMPLER_ARG: "0.25",
      LOG_SHARE: "0.1",
      KEEP_AUDIT_DAYS: "3650",
      KEEP_DEVICE_LOG_DAYS: "7",
      KEEP_SESSION_DAYS: "400",
      KEEP_INACTIVE_MEMBER_DAYS: "1095",
    });
    expect(read).toEqual({
      ok: true,
      settings: {
        port: 8080,
        host: "0.0.0.0",
        database: {
          databaseUrl: "postgres://owner:secret@db:5432/punktum",
          databaseAppUrl: "postgres://app:secret@db:5432/punktum",
          databaseDirectUrl: "postgres://server:5432/punktum",
          rolePrefix: "shop_7",
          maxConnections: 12,
          preparesStatements: false,
        },
        demo: false,
        isLocal: false,
        saysDemo: true,
        kioskFolder: "/srv/kiosk",
        logLevel: "debug",
        dataDir: "/var/lib/punktum",
        ledgerHeadsFile: "/var/lib/punktum/ledger-heads.jsonl",
        tokenSecrets: ["a-new-secret-of-at-least-32-letters", "an-old-secret-of-at-least-32-letters"],
        metricsAnywhere: true,
        trustProxy: ["10.0.0.1", "fd00::/8", "loopback"],
        publicUrl: "https://punktum.example/",
        smtpUrl: "smtps://punktum:secret@mail.example.org:465",
        mailFrom: "Pfeil & Mehr <no-reply@punktum.example>",
        kioskOrigins: ["https://kiosk.example", "http://tablet.example:8080"],
        errorReportDsn: "https://key@errors.example/42",
        watching: { tracesUrl: "http://collector:4318", tracesShare: 0.25, logShare: 0.1 },
        retention: { auditDays: 3_650, deviceLogDays: 7, sessionDays: 400, inactiveMemberDays: 1_095 },
        oidcLoopback: true,
      },
    });
  });

  it("requires the sender of mails that leave the machine", () => {
    const read = readSettings({ SMTP_URL: "smtp://localhost" });
    expect(read).toMatchObject({ ok: false, sentences: [expect.stringContaining("MAIL_FROM")] });
  });

  it.each(["no address", "a@b.de, c@d.de", "a@b.de\r\nBcc: c@d.de", "x <a@b.de> <c@d.de>"])(
    "refuses %j as a sender",
    (from) => {
      expect(readSettings({ MAIL_FROM: from })).toMatchObject({ ok: false });
    },
  );

  it("treats an empty variable as absent", () => {
    expect(readSettings({ PORT: "", DATABASE_URL: "" })).toMatchObject({ ok: true, settings: { port: 3000 } });
  });

  it("logs requests by default without the demonstration", () => {
    expect(readSettings({ DEMO: "off" })).toMatchObject({ settings: { logLevel: "info" } });
  });

  it.each([
    [{}, true],
    [{ HOST: "localhost" }, true],
    [{ HOST: "127.1.2.3" }, true],
    [{ HOST: "::1" }, true],
    [{ PUBLIC_URL: "http://127.0.0.1:3000" }, true],
    [{ HOST: "0.0.0.0" }, false],
    [{ HOST: "192.168.1.20" }, false],
    [{ HOST: "localhost.example" }, false],
    [{ PUBLIC_URL: "https://punktum.example" }, false],
    [{ HOST: "0.0.0.0", DEMO: "on" }, true],
    [{ DEMO: "off" }, false],
  ])("loads the demonstration by default only if the server is not reachable from outside: %j", (variables, demo) => {
    expect(readSettings(variables)).toMatchObject({ settings: { demo } });
  });

  it.each([
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
    ["OTEL_TRACES_SAMPLER_ARG", "2"],
    ["LOG_SHARE", "10%"],
    ["KEEP_AUDIT_DAYS", "364"],
    ["KEEP_DEVICE_LOG_DAYS", "0"],
    ["KEEP_SESSION_DAYS", "0"],
    ["KEEP_INACTIVE_MEMBER_DAYS", "30"],
    ["PORT", "65536"],
    ["PORT", "three"],
    ["PORT", "-1"],
    ["HOST", "two words"],
    ["DATABASE_URL", "mysql://root@localhost/x"],
    ["DATABASE_URL", "postgres://"],
    ["DATABASE_ROLE_PREFIX", "pg_shop"],
    ["DATABASE_ROLE_PREFIX", "Shop; DROP ROLE punktum_app"],
    ["DATABASE_POOL_SIZE", "1"],
    ["DATABASE_PREPARED", "no"],
    ["DEMO", "maybe"],
    ["KIOSK_ORIGINS", "*"],
    ["KIOSK_ORIGINS", "https://*.example"],
    ["KIOSK_ORIGINS", "https://kiosk.example/path"],
    ["TRUST_PROXY", "banana"],
    ["TRUST_PROXY", "10.0.0.1, 10.0.0.0/33"],
    ["TRUST_PROXY", "10.0.0.0/255.0.0.0"],
    ["LOG_LEVEL", "loud"],
    ["TOKEN_SECRET", "short"],
    ["TOKEN_SECRET", "a-new-secret-of-at-least-32-letters,short"],
    ["METRICS_ANYWHERE", "1"],
  ])("refuses %s=%s with one sentence that does not repeat the value", (name, value) => {
    const read = readSettings({ [name]: value });
    expect(read).toEqual({
      ok: false,
      sentences: [expect.stringMatching(new RegExp(`^${name} is not valid: expected .+\\.$`))],
    });
    expect(JSON.stringify(read)).not.toContain(`"${value}`);
  });

  it("reports every invalid value at once", () => {
    expect(readSettings({ PORT: "x", DEMO: "x" })).toMatchObject({
      sentences: [/^PORT/, /^DEMO/].map((pattern): unknown => expect.stringMatching(pattern)),
    });
  });

  it("runs with the application's login alone", () => {
    const databaseAppUrl = "postgres://app:secret@db/punktum";
    const read = readSettings({ DATABASE_APP_URL: databaseAppUrl });
    expect(read).toMatchObject({ settings: { database: { databaseUrl: undefined, databaseAppUrl } } });
  });

  it("refuses a pooler's address without a login", () => {
    const read = readSettings({ DATABASE_DIRECT_URL: "postgres://db/punktum" });
    expect(read).toMatchObject({ ok: false, sentences: [expect.stringContaining("whose log-in it uses")] });
  });

  it("reads secrets from files, and names a missing file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "punktum-settings-"));
    const path = join(folder, "app-url");
    await writeFile(path, "postgres://app:secret@db/punktum\n");
    const read = readSettings({ DATABASE_APP_URL_FILE: path });
    await rm(folder, { recursive: true });
    expect(read).toMatchObject({ settings: { database: { databaseAppUrl: "postgres://app:secret@db/punktum" } } });
    expect(readSettings({ DATABASE_APP_URL_FILE: path })).toMatchObject({
      ok: false,
      sentences: [`The file of DATABASE_APP_URL_FILE, ${path}, cannot be read.`],
    });
  });
});
