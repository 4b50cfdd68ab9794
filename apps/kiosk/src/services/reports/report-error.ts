/** A report to the platform: an error or an event. */
export interface Report {
  readonly level: "error" | "warning" | "info";
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly atMs: number;
  /** Number of occurrences before it was sent. */
  readonly count: number;
}

/** Values added to every report, such as the mounted device's id. */
const tags = new Map<string, string>();

/** Queue limit while the server is unreachable. The oldest reports are dropped first. */
const MAX_QUEUED = 200;
let waiting: Report[] = [];

/** Sets or removes a tag of later reports. */
export function setErrorTag(name: string, value: string | undefined): void {
  if (value === undefined) {
    tags.delete(name);
  } else {
    tags.set(name, value);
  }
}

/** The current tags. */
export function errorTags(): Readonly<Record<string, string>> {
  return Object.fromEntries(tags);
}

const isSame = (one: Report, other: Report): boolean =>
  one.level === other.level && one.name === other.name && one.message === other.message;

/** Queues reports. A report that is queued already only increases its count. */
export function queueReports(reports: readonly Report[]): void {
  for (const report of reports) {
    const known = waiting.find((other) => isSame(report, other));
    waiting =
      known === undefined
        ? [...waiting, report].slice(-MAX_QUEUED)
        : waiting.map((other) => (other === known ? { ...known, count: known.count + report.count } : other));
  }
}

/** Removes and returns the oldest reports. */
export function takeReports(most: number): readonly Report[] {
  const taken = waiting.slice(0, most);
  waiting = waiting.slice(most);
  return taken;
}

/** Number of queued reports. */
export function countReports(): number {
  return waiting.length;
}

/** Reports an unexpected error to the console, and to the platform as soon as it is reachable. */
export function reportError(error: unknown): void {
  // oxlint-disable-next-line no-console -- the console is where an unattended kiosk's errors are looked for
  console.error(error, errorTags());
  const { name, message, stack = "" } = error instanceof Error ? error : new Error(describe(error));
  queueReports([{ level: "error", name, message, stack, atMs: Date.now(), count: 1 }]);
}

/** Failed calls are objects with a code and a message, not errors. */
function describe(error: unknown): string {
  try {
    return JSON.stringify({ error });
  } catch {
    return typeof error;
  }
}

/** Reports an event. `facts` must not identify a person. */
export function logInfo(
  name: string,
  facts: Readonly<Record<string, string | number | boolean | undefined>> = {},
): void {
  const message = Object.entries(facts)
    .flatMap(([fact, value]) => (value === undefined ? [] : [`${fact}=${value}`]))
    .join(" ");
  queueReports([{ level: "info", name, message, stack: "", atMs: Date.now(), count: 1 }]);
}
