/** What is reported to the platform: an error, or a moment worth knowing (HTTP-12). */
export interface Report {
  readonly level: "error" | "warning" | "info";
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly atMs: number;
  /** How often it happened before it was sent. */
  readonly count: number;
}

/** Facts every report carries: the mounted device's id (HTTP-17). */
const tags = new Map<string, string>();

/** A page without a server keeps this many; the oldest go first. */
const MOST_WAITING = 200;
let waiting: Report[] = [];

/** Sets a tag of later reports, or removes it. */
export function setErrorTag(name: string, value: string | undefined): void {
  if (value === undefined) {
    tags.delete(name);
  } else {
    tags.set(name, value);
  }
}

/** The tags as they are now. */
export function errorTags(): Readonly<Record<string, string>> {
  return Object.fromEntries(tags);
}

const isSame = (one: Report, other: Report): boolean =>
  one.level === other.level && one.name === other.name && one.message === other.message;

/** Puts reports into the queue; one that waits already is only counted. */
export function queueReports(reports: readonly Report[]): void {
  for (const report of reports) {
    const known = waiting.find((other) => isSame(report, other));
    waiting =
      known === undefined
        ? [...waiting, report].slice(-MOST_WAITING)
        : waiting.map((other) => (other === known ? { ...known, count: known.count + report.count } : other));
  }
}

/** Takes the oldest reports out of the queue. */
export function takeReports(most: number): readonly Report[] {
  const taken = waiting.slice(0, most);
  waiting = waiting.slice(most);
  return taken;
}

/** How many reports wait for the server. */
export function countReports(): number {
  return waiting.length;
}

/** Reports an unexpected error (HTTP-12, ORG-25): to the platform as soon as it can be reached, and to the console. */
export function reportError(error: unknown): void {
  // oxlint-disable-next-line no-console -- the console is where an unattended kiosk's errors are looked for
  console.error(error, errorTags());
  const { name, message, stack = "" } = error instanceof Error ? error : new Error(describe(error));
  queueReports([{ level: "error", name, message, stack, atMs: Date.now(), count: 1 }]);
}

/** Failures of calls are objects with a code and a message. */
function describe(error: unknown): string {
  try {
    return JSON.stringify({ error });
  } catch {
    return typeof error;
  }
}

/** Notes a moment worth knowing; `facts` name nobody (HTTP-12). */
export function logInfo(
  name: string,
  facts: Readonly<Record<string, string | number | boolean | undefined>> = {},
): void {
  const message = Object.entries(facts)
    .flatMap(([fact, value]) => (value === undefined ? [] : [`${fact}=${value}`]))
    .join(" ");
  queueReports([{ level: "info", name, message, stack: "", atMs: Date.now(), count: 1 }]);
}
