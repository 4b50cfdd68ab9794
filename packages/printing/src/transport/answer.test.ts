import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "../testing/any-text.ts";
import { readAnswer, type PrinterAnswer } from "./answer.ts";
import { causeOfAnswer, isNearEnd, printerErrorOf } from "./fault.ts";

const response = (success: boolean, code: string, status: number): string =>
  '<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/">' +
  `<soapenv:Body><response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" success="${success}" code="${code}" ` +
  `status="${status}" battery="0"/></soapenv:Body></soapenv:Envelope>`;
const read = (success: boolean, code: string, status: number): PrinterAnswer =>
  readAnswer(response(success, code, status)) ?? { isSuccess: false, code: "unread", status: -1, battery: -1 };

const RUNS = Number(process.env["PRINT_FUZZ"] ?? 300);

describe("printer's answer", () => {
  it.each([
    [251_658_262, false],
    [251_658_258, false],
    [251_854_870, true],
    [252_641_302, true],
    [2, false],
  ])("a success with the captured status %i stays a success, whatever its bits; near end %s", (status, nearEnd) => {
    const answer = read(true, "", status);
    expect(answer).toMatchObject({ isSuccess: true, status });
    expect([causeOfAnswer(answer), isNearEnd(answer)]).toEqual([null, nearEnd]);
  });

  it.each([
    ["EPTR_REC_EMPTY", 252_641_308, "PAPER_OUT", "NO_PAPER"],
    ["EPTR_REC_EMPTY", 252_444_700, "PAPER_OUT", "NO_PAPER"],
    ["EPTR_COVER_OPEN", 251_658_300, "COVER_OPEN", "NO_PAPER"],
    ["EPTR_CUTTER", 0x0f00_081c, "CUTTER", "NO_PAPER"],
    ["EPTR_MECHANICAL", 0x0f00_041c, "MECHANICAL", "NO_PAPER"],
    ["EPTR_BATTERY_LOW", 251_658_268, "BATTERY", "NO_PAPER"],
    ["SchemaError", 0, "DOCUMENT_REFUSED", "NO_PAPER"],
    ["EX_SPOOLER", 0, "BUSY", "NO_PAPER"],
    ["EX_ENPC_TIMEOUT", 0, "BUSY", "NO_PAPER"],
    ["DeviceNotFound", 0, "DEVICE_LOST", "NOT_CONNECTED"],
    ["EX_BADPORT", 0, "DEVICE_LOST", "NOT_CONNECTED"],
    ["EX_TIMEOUT", 1, "TIMEOUT", "NOT_CONNECTED"],
    ["", 0x0f0c_001c, "PAPER_OUT", "NO_PAPER"],
    ["", 0x0f00_003c, "COVER_OPEN", "NO_PAPER"],
    ["", 0x8000_0001, "DEVICE_LOST", "NOT_CONNECTED"],
    ["constructor", 0x0f00_0016, "UNKNOWN", "NO_PAPER"],
  ] as const)("%s with status %i is %s, shown as %s", { tags: ["PRINT-09", "A-67"] }, (code, status, cause, error) => {
    expect(causeOfAnswer(read(false, code, status))).toBe(cause);
    expect(printerErrorOf(cause)).toBe(error);
  });

  it("reads the stopped spooler's bit as unsigned, the job's name, and attributes in any order and quotes", () => {
    expect(read(true, "", 2_147_483_650).status).toBe(2_147_483_650);
    expect(
      readAnswer(`<a><printjobid>R-1</printjobid><response battery='12592' status="1" code='' success='1' /></a>`),
    ).toEqual({ isSuccess: true, code: "", status: 1, battery: 12_592, jobId: "R-1" });
  });

  it.each([
    ["nothing", ""],
    ["a web page", "<!doctype html><html><body>Login</body></html>"],
    ["a missing attribute", '<response success="true" code="" status="2"/>'],
    ["an attribute twice", '<response success="false" success="true" code="" status="2" battery="0"/>'],
    ["two answers", `${response(false, "", 0)}${response(true, "", 2)}`],
    ["a status that is no number", '<response success="true" code="" status="0x2" battery="0"/>'],
    ["a status beyond 32 bits", '<response success="true" code="" status="4294967296" battery="0"/>'],
    ["an answer inside a comment", `<!-- ${response(true, "", 2)} -->`],
    ["a prefixed answer", '<p:response success="true" code="" status="2" battery="0"/>'],
    ["an answer of a megabyte", response(true, "", 2) + " ".repeat(1_000_000)],
  ])("is refused from %s", (_what, xml) => {
    expect(readAnswer(xml)).toBeUndefined();
  });

  it("a damaged answer is read or refused, and never becomes a success", () => {
    const whole = response(false, "EPTR_COVER_OPEN", 251_658_300);
    const damage = fc.tuple(fc.nat(whole.length), fc.nat(40), anyText(20));
    fc.assert(
      fc.property(damage, ([at, length, junk]) => {
        const answer = readAnswer(whole.slice(0, at) + junk + whole.slice(at + length));
        return answer?.isSuccess !== true;
      }),
      { numRuns: RUNS },
    );
  });
});
