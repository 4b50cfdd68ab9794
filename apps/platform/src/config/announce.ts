/** Prints text for the person at the terminal; the log is for machines. */
export function announce(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints why the platform does not start, and exits. */
export function exitWithMessage(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
