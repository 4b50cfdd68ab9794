const HIDDEN = "***";

const keepInitial = (text: string): string => (text === "" ? "" : `${Array.from(text)[0]}${HIDDEN}`);

/**
 * Masks an e-mail address for a public screen: first letters and the top-level domain stay; the domain is masked
 * because it may be a person's name. Text without an at sign is masked like a name.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  if (at < 0) {
    return keepInitial(email);
  }
  const domain = email.slice(at + 1);
  const lastDot = domain.lastIndexOf(".");
  const topLevel = lastDot < 0 ? "" : domain.slice(lastDot);
  const host = lastDot < 0 ? domain : domain.slice(0, lastDot);
  return `${keepInitial(email.slice(0, at))}@${keepInitial(host)}${topLevel}`;
}

/** Masks a person's name for a public screen: its first letter stays. */
export function maskName(name: string): string {
  return keepInitial(name.trim());
}
