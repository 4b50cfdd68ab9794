import { describe, expect, it } from "vitest";
import { reportKindOf } from "./report-kind.ts";

describe("a report of a tablet", () => {
  it.each([
    ["printer", 'ticket NO_PAPER: PAPER_OUT, the roll is empty; answer "", status 0', "warning", "paper"],
    ["printer", 'status COVER: COVER_OPEN, ; answer "", status 0', "warning", "cover"],
    ["printer", 'test OFFLINE: UNREACHABLE, ; answer "", status 0', "warning", "away"],
    ["printer", 'copy FAILED: CUTTER, ; answer "", status 0', "warning", "printerFault"],
    ["printer", 'ticket done over the socket, the roll is nearly used up; answer "", status 0', "warning", "printed"],
    ["printer", 'status done over the socket; answer "", status 0', "info", "printerAnswers"],
    ["printer", "printed and not booked: reservation 7, NO_STOCK", "error", "unbooked"],
    ["connection", "no answer for 30 s, trying again", "warning", "connection"],
    ["revenue-too-old", "ageSeconds=91", "info", "saleTooOld"],
    ["TypeError", "x is not a function", "error", "fault"],
    ["something-of-tomorrow", "", "info", "note"],
    ["toString", "", "info", "note"],
  ] as const)("%s with the text %j has the kind %4$s", (name, message, level, kind) => {
    expect(reportKindOf({ name, message, level })).toBe(kind);
  });
});
