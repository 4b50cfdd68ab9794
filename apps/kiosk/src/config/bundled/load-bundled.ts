import type { Outcome } from "@punktum/domain";
import type { BundledProblem, BundledSettings } from "@punktum/organization-zip";
import type { Settings } from "./merge-settings.ts";
import { zipAddress } from "./zip-assets.ts";

/** Settings and logo that the build contains for an organisation and its client. */
export interface Bundled {
  /** The organisation's settings, then the client's. */
  readonly layers: readonly Settings[];
  /** Address of the client's logo, else of the organisation's; for `<img>` only. */
  readonly logoUrl?: string | undefined;
}

/** Dependencies of reading. */
export interface BundledSource {
  readonly fetchZip: (address: string) => Promise<Uint8Array>;
  readonly addressOf: (name: string) => string | undefined;
  readonly report: (error: Error) => void;
}

/** Our assets arrive completely or fail. An HTML page served in their place is no zip and is refused later. */
async function fetchZip(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) {
    throw new Error(`${address} answered ${answer.status}`);
  }
  return await answer.bytes();
}

type Reader = (bytes: Uint8Array) => Outcome<BundledSettings, BundledProblem>;

/** Reads one zip. A broken one is reported and costs only the look. */
async function readOne(name: string, source: BundledSource): Promise<BundledSettings | undefined> {
  const address = source.addressOf(name);
  if (address === undefined) {
    return undefined;
  }
  try {
    const [bytes, read] = await Promise.all([
      source.fetchZip(address),
      import("@punktum/organization-zip").then(({ readOrganizationZip }): Reader => readOrganizationZip),
    ]);
    const outcome = read(bytes);
    if (outcome.ok) {
      return outcome.response;
    }
    source.report(new Error(`${name}.zip is not used: ${outcome.error.code ?? ""} ${outcome.error.message}`));
  } catch (error) {
    source.report(new Error(`${name}.zip is not used`, { cause: error }));
  }
  return undefined;
}

/** Reads the bundled settings of an organisation and, if known, its client. */
export async function loadBundled(
  who: { readonly organization: string; readonly clientId?: string | undefined },
  source: BundledSource,
): Promise<Bundled> {
  const { organization, clientId } = who;
  const [ofOrganization, ofClient] = await Promise.all([
    readOne(organization, source),
    clientId === undefined ? undefined : readOne(`${organization}-${clientId}`, source),
  ]);
  const logo = ofClient?.logo ?? ofOrganization?.logo;
  return {
    layers: [ofOrganization?.settings ?? {}, ofClient?.settings ?? {}],
    logoUrl: logo && URL.createObjectURL(new Blob([logo.bytes], { type: logo.type })),
  };
}

/** {@link loadBundled} with the build's assets. Results are kept as long as the page. */
export function createBundledReader(
  report: BundledSource["report"],
): (organization: string, clientId?: string) => Promise<Bundled> {
  const known = new Map<string, Promise<Bundled>>();
  return (organization, clientId) => {
    const key = `${organization}-${clientId ?? ""}`;
    const bundled =
      known.get(key) ?? loadBundled({ organization, clientId }, { fetchZip, addressOf: zipAddress, report });
    known.set(key, bundled);
    return bundled;
  };
}
