import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  judgeLivingCode,
  lettersOf,
  LIVING_CODE_STEP_MS,
  livingCodeMessage,
  PASS_STEPS,
  passMessage,
  phoneIdOf,
  readLivingCode,
  stepAt,
  writeLivingCode,
  type LivingCodeOwner,
} from "./living-code.ts";
import { parseScanInput } from "./scan-input.ts";

const KEY = "key of the phone";
const OWNER: LivingCodeOwner = {
  programId: "pfm",
  accountId: "0192f0c1-5c2e-7b10-a1d3-6f4e2c8b0a91",
  phoneId: phoneIdOf(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8])),
};
const NOW = Date.parse("2026-11-23T10:00:07.000Z");

/** Replaces an HMAC: each key or message gives other bytes in all ten places. */
function mac(message: string, key = KEY): Uint8Array {
  const text = `${key}|${message}`;
  return Uint8Array.from({ length: 10 }, (_, place) => {
    let mixed = 2_166_136_261 ^ place;
    for (let index = 0; index < text.length; index += 1) {
      mixed = Math.imul(mixed ^ text.charCodeAt(index), 16_777_619);
    }
    return (mixed ^ (mixed >>> 15)) & 0xff;
  });
}

function codeAt(ms: number, owner = OWNER, key = KEY): string {
  const step = stepAt(ms);
  return writeLivingCode({ kind: "CODE", ...owner, step }, mac(livingCodeMessage(owner, step), key));
}

/** Checks a code like a server that knows the phone's owner. */
function judge(text: string, nowMs: number, owner = OWNER): string {
  const code = readLivingCode(text);
  if (code === null || code.programId !== owner.programId || code.phoneId !== owner.phoneId) {
    return "UNKNOWN";
  }
  const judged = judgeLivingCode(code, mac(livingCodeMessage(owner, code.step)), nowMs);
  return judged.ok ? judged.response : (judged.error.code ?? "");
}

describe("living code", { tags: ["B-41", "T11", "S5"] }, () => {
  it("is valid in its own half minute and the adjacent ones", () => {
    const text = codeAt(NOW);
    const verdicts = [-1, 0, 1].map((steps) => judge(text, NOW + steps * LIVING_CODE_STEP_MS));
    expect(verdicts).toEqual(["LIVE", "LIVE", "LIVE"]);
  });

  it("expires after a minute, for a screenshot taken at any time", { tags: ["S5"] }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 29 * LIVING_CODE_STEP_MS }), (shotMs) => {
        expect(judge(codeAt(shotMs), shotMs + 60_000)).toBe("NOT_NOW");
      }),
    );
  });

  it("fits a small QR code and the keyboard of a handheld reader", () => {
    const text = codeAt(NOW);
    expect(text).toMatch(/^PK1:[0-9A-Z]{34}:pfm$/);
    expect(text).toHaveLength(42);
  });

  it("contains its input", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 8, maxLength: 8 }),
        fc.integer({ min: 0, max: 2 ** 30 - 1 }),
        fc.constantFrom("CODE" as const, "PASS" as const),
        (random, step, kind) => {
          const owner = { ...OWNER, phoneId: phoneIdOf(random) };
          const text = writeLivingCode({ kind, ...owner, step }, mac(livingCodeMessage(owner, step)));
          expect(readLivingCode(text)).toMatchObject({ kind, programId: "pfm", phoneId: owner.phoneId, step });
        },
      ),
    );
  });

  it("encodes bytes with the table of five bits", () => {
    expect(lettersOf(new Uint8Array([0x00, 0x44, 0x32, 0x14, 0xc7]))).toBe("01234567");
  });

  it(
    "rejects 100,000 forged, modified, truncated, foreign and expired codes",
    { tags: ["S5"], timeout: 60_000 },
    () => {
      const good = codeAt(NOW);
      const forged = fc
        .tuple(fc.uint8Array({ minLength: 10, maxLength: 10 }), fc.integer({ min: -1, max: 1 }))
        .map(([tag, steps]) => writeLivingCode({ kind: "CODE", ...OWNER, step: stepAt(NOW) + steps }, tag));
      const flipped = fc
        .tuple(fc.integer({ min: 0, max: good.length - 1 }), fc.integer({ min: 0, max: 6 }))
        .map(
          ([at, bit]) =>
            `${good.slice(0, at)}${String.fromCharCode(good.charCodeAt(at) ^ (1 << bit))}${good.slice(at + 1)}`,
        );
      const cut = fc
        .tuple(fc.integer({ min: 0, max: good.length - 1 }), fc.integer({ min: 1, max: good.length }))
        .map(([at, length]) => good.slice(0, at) + good.slice(at + length));
      const foreign = fc
        .constantFrom<Partial<LivingCodeOwner>>(
          { programId: "mhe" },
          { accountId: "another" },
          { phoneId: phoneIdOf(new Uint8Array(8)) },
        )
        .map((other) => codeAt(NOW, { ...OWNER, ...other }).replace(/:mhe$/, ":pfm"));
      const resigned = fc.string({ minLength: 1 }).map((key) => codeAt(NOW, OWNER, `another ${key}`));
      const expired = fc.integer({ min: 2, max: 1_000_000 }).map((steps) => codeAt(NOW - steps * LIVING_CODE_STEP_MS));
      const early = fc.integer({ min: 2, max: 1_000_000 }).map((steps) => codeAt(NOW + steps * LIVING_CODE_STEP_MS));
      const hostile = fc.oneof(forged, flipped, cut, foreign, resigned, expired, early);
      const accepted = fc.sample(hostile, 100_000).filter((text) => judge(text, NOW) === "LIVE");
      expect(accepted).toEqual([]);
    },
  );

  it("is read alike by the camera, a reader, and a reader with a German keyboard layout", () => {
    const text = codeAt(NOW);
    const typedOnGerman = text.replaceAll(":", "Ö").replaceAll("Y", "*").replaceAll("Z", "Y").replaceAll("*", "Z");
    const read = (given: string, source: "camera-matrix" | "reader") =>
      parseScanInput({ text: given, source }, "burn", { isDeviceSetUp: true });
    const meant = { ok: true, response: { kind: "user", user: { keyCode: text, idType: "ID" } } };
    expect(read(text, "camera-matrix")).toEqual(meant);
    expect(read(text, "reader")).toEqual(meant);
    expect(read(typedOnGerman, "reader")).toEqual(meant);
  });
});

describe("pass for a living code", { tags: ["B-41"] }, () => {
  const passAt = (ms: number, device: string): string => {
    const step = stepAt(ms);
    return writeLivingCode({ kind: "PASS", ...OWNER, step }, mac(passMessage(OWNER, step, device)));
  };
  const judgePass = (text: string, device: string, nowMs: number) => {
    const code = readLivingCode(text);
    return code && judgeLivingCode(code, mac(passMessage(OWNER, code.step, device)), nowMs);
  };

  it("lasts ten minutes, on one device only", () => {
    const pass = passAt(NOW, "tablet");
    expect(judgePass(pass, "tablet", NOW + PASS_STEPS * LIVING_CODE_STEP_MS)).toMatchObject({ ok: true });
    expect(judgePass(pass, "tablet", NOW + (PASS_STEPS + 1) * LIVING_CODE_STEP_MS)).toMatchObject({ ok: false });
    expect(judgePass(pass, "another", NOW)).toMatchObject({ ok: false });
  });

  it("cannot be made from a code: a code under the pass's prefix has the wrong tag", () => {
    expect(judgePass(codeAt(NOW).replace("PK1", "PP1"), "tablet", NOW)).toMatchObject({ error: { code: "WRONG" } });
  });

  it("is never accepted from a scan, because only the server issues it", () => {
    const scanned = parseScanInput({ text: passAt(NOW, "tablet"), source: "camera-matrix" }, "burn", {
      isDeviceSetUp: true,
    });
    expect(scanned).toMatchObject({ error: { code: "INVALID_QR" } });
  });
});
