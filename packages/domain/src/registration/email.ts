const LENGTH_MAX = 254;
const LOCAL_LENGTH_MAX = 64;
// Both patterns run in linear time.
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

function isDomain(text: string): boolean {
  const labels = text.split(".");
  const topLevel = labels.at(-1) ?? "";
  return labels.length >= 2 && topLevel.length >= 2 && labels.every((label) => DOMAIN_LABEL.test(label));
}

/**
 * An e-mail address as it is stored and compared: trimmed and in lower case; a plus sign and its suffix stay.
 * Null for text that is no address. One at sign, no quotes, comments or line breaks: the text cannot be read as two
 * addresses or as a mail header.
 */
export function normalizeEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  const at = email.indexOf("@");
  if (at < 1 || at > LOCAL_LENGTH_MAX || email.length > LENGTH_MAX) {
    return null;
  }
  return LOCAL_PART.test(email.slice(0, at)) && isDomain(email.slice(at + 1)) ? email : null;
}
