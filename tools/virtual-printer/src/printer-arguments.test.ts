import { describe, expect, it } from "vitest";
import { ArgumentsError, HELP, readArguments } from "./printer-arguments.ts";

const VALUES: Readonly<Record<string, string>> = { "--model": "TM-m30", "--roll": "58" };
const wordsFor = (name: string): readonly string[] =>
  ["--help", "--no-command"].includes(name) ? [name] : [name, VALUES[name] ?? "1"];

describe("virtual-printer on the command line", () => {
  it("has the ports of a real printer's socket unless told otherwise", () => {
    expect(readArguments([])).toMatchObject({
      host: "127.0.0.1",
      ports: { socket: 8008, secureSocket: 8043 },
      paper: { dotsPerLine: 576 },
      takesCommands: true,
    });
    expect(readArguments(["--model", "TM-T88VII", "--roll", "58", "--socket-port", "0", "--no-command"])).toMatchObject(
      {
        ports: { socket: 0 },
        paper: { dotsPerLine: 360 },
        takesCommands: false,
      },
    );
  });

  it("helps with every option it takes", () => {
    expect(readArguments(["--help"])).toBeUndefined();
    const options = Array.from(HELP.matchAll(/--([a-z-]+)/g), ([, name = ""]) => `--${name}`);
    expect(options.length).toBeGreaterThan(10);
    const words = options.flatMap((name) => wordsFor(name));
    expect(readArguments(words)).toBeUndefined();
    expect(() => readArguments(["--nothing"])).toThrow(ArgumentsError);
  });

  it.each([
    ["--port", "1"],
    ["--socket-port", "x"],
    ["--socket-port", "70000"],
    ["--model", "LX-80"],
    ["--roll", "70"],
    ["--speed", "0"],
  ])("refuses %s %s", (...words) => {
    expect(() => readArguments(words)).toThrow(ArgumentsError);
  });
});
