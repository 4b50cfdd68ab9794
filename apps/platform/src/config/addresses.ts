/** A new set-up link with its token, which is not stored. */
export interface SetupLink {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Address of a listening platform for a browser on this machine. */
export function baseUrl(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}/`;
}

/** Address of a set-up link. The token is in the fragment, which browsers do not send. */
export const setupAddress = (base: string, { token }: SetupLink): string => `${base}backoffice/setup#${token}`;

/** Lines for the terminal about the set-up of an empty server. */
export function setupSentence(link: SetupLink | "ALREADY_OPEN", base: string): readonly string[] {
  return link === "ALREADY_OPEN"
    ? ["  There is no programme yet. Another process has just printed the address that sets the server up."]
    : [
        "  There is no programme yet. Set the server up here, once and within 24 hours:",
        `    ${setupAddress(base, link)}`,
        "  A new start prints a new address and ends this one.",
      ];
}
