/** An e-mail address whose owner stays unreadable: the first letter and the domain (B-27, B-39). */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "•••" : `${email.slice(0, 1)}•••${email.slice(at)}`;
}
