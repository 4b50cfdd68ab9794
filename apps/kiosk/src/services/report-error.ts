/** Facts every error report carries: the mounted device's id (HTTP-17). */
const tags = new Map<string, string>();

/** Sets a tag of later reports, or removes it. */
export function setErrorTag(name: string, value: string | undefined): void {
  if (value === undefined) {
    tags.delete(name);
  } else {
    tags.set(name, value);
  }
}

/** The tags as they are now. */
function errorTags(): Readonly<Record<string, string>> {
  return Object.fromEntries(tags);
}

/** Reports an unexpected error (HTTP-12, ORG-25): an event others may listen to, and the console. */
export function reportError(error: unknown): void {
  // oxlint-disable-next-line no-console -- the console is where an unattended kiosk's errors are looked for
  console.error(error, errorTags());
}
