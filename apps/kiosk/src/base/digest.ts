/** SHA-256 of texts, in hexadecimal digits. */
export async function digestOf(texts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(texts));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
