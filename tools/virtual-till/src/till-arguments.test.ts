import { describe, expect, it } from "vitest";
import { ArgumentsError, HELP, readArguments } from "./till-arguments.ts";

const read = (line: string, environment = {}) => readArguments(line.split(" ").filter(Boolean), environment);

const GOOD_VALUES: Readonly<Record<string, string>> = {
  organization: "mhe",
  format: "json",
  language: "en",
  receipts: "9",
  speed: "2",
  lose: "3",
  dry: "",
  help: "",
};
const goodValueOf = (option: string): string => GOOD_VALUES[option] ?? "x";

describe("the command line", () => {
  it("knows what its help says", () => {
    const options = Array.from(HELP.matchAll(/^ {2}--([a-z]+)/gm), ([, name = ""]) => name);
    const commands = Array.from(HELP.matchAll(/^ {2}([a-z]+) (?:<| )/gm), ([, name = ""]) => name);
    for (const name of options.filter((option) => option !== "profile")) {
      expect(() => read(`articles --${name} ${goodValueOf(name)}`)).not.toThrow();
    }
    expect(commands).toEqual(["sell", "return", "void", "again", "send", "refused", "discard", "articles"]);
    for (const command of commands) {
      expect(read(command).command).toBe(command);
    }
  });

  it("helps where nothing was said", () => {
    expect(read("").command).toBe("help");
    expect(read("sell 3.40 --help").command).toBe("help");
  });

  it("takes platform and key from the environment, the command line first", () => {
    const environment = { PUNKTUM: "http://shop.example/", API_KEY: "ak_1" };
    expect(read("send", environment)).toMatchObject({ url: "http://shop.example", apiKey: "ak_1" });
    expect(read("send --key ak_2 --url http://other", environment)).toMatchObject({
      url: "http://other",
      apiKey: "ak_2",
    });
  });

  it.each([
    ["sel", /The command must be one of sell/],
    ["sell --organization x", /--organization must be one of pfm/],
    ["--profile 7 --receipts many", /--receipts must be a number from 1/],
    ["--profile 7 --lose 100", /--lose must be a number/],
    ["--profile 7 sell", /takes no command/],
    ["--profile 7 --dry-run", /tries single receipts/],
    ["sell --colour red", /Unknown option '--colour'/],
  ])("explains what is wrong with %s", (line, message) => {
    expect(() => read(line)).toThrow(ArgumentsError);
    expect(() => read(line)).toThrow(message);
  });
});
