const HIDDEN = "***";

const hideWord = (word: string): string => (word === "" ? "" : `${Array.from(word)[0]}${HIDDEN}`);

/**
 * An e-mail address as a public screen may show it: first letters and the top-level domain only, since a domain can be
 * a person's own name (B-27, T10). Text without an at sign is hidden like a name.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  if (at < 0) {
    return hideWord(email);
  }
  const domain = email.slice(at + 1);
  const lastDot = domain.lastIndexOf(".");
  const topLevel = lastDot < 0 ? "" : domain.slice(lastDot);
  const host = lastDot < 0 ? domain : domain.slice(0, lastDot);
  return `${hideWord(email.slice(0, at))}@${hideWord(host)}${topLevel}`;
}

/** A person's name as a public screen may show it: its first letter (B-27, B-28). */
export function maskName(name: string): string {
  return hideWord(name.trim());
}
