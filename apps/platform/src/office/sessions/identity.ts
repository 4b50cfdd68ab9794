import type { Role, Scope } from "@punktum/contracts";
import type { PosMode } from "@punktum/domain";

/** The caller: staff, a device, a till or a server of others, with everything it may access. */
export interface Identity {
  readonly programId: string;
  readonly role: Role;
  /** Owner of idempotency keys: id of the admin, mounted device or application, interaction point of a till. */
  readonly subjectId: string;
  /** The member of staff; for a device, the person on duty, else the one who mounted it. */
  readonly adminId?: string;
  /** The login of this call, when it came with a person's access token. */
  readonly sessionId?: string;
  /** When the person last authenticated, by login or `v2.stepUp`. */
  readonly provedAtMs?: number;
  /** The person on duty at the device, who has identified themselves (decision 0045). */
  readonly onDuty?: { readonly dutyId: string; readonly adminId: string; readonly name: string };
  /** What the key of an application may do. */
  readonly scopes?: readonly Scope[];
  readonly deviceId?: string;
  /** Set only while the device is mounted. */
  readonly deviceKey?: string;
  /** Mode of a mounted device; it limits what the device may do (decision 0080). */
  readonly posMode?: PosMode;
  /** The API key of staff, or of a device before mounting binds it. */
  readonly apiKeyHash?: string;
  /** The CASH interaction point of a till; its sales are shown on the tablet beside it. */
  readonly cashInteractionId?: string;
  /** Interaction ids of a device's or till's own place; these need no look-up. */
  readonly interactionIds?: readonly string[];
  readonly partnerIds: readonly string[] | "ALL";
  readonly storeIds: readonly string[] | "ALL";
  /** A device whose shop or partner is deactivated; it is refused until they are active again (decision 0075). */
  readonly suspended?: boolean;
  /** For audit rows and the header of a session; never a secret. */
  readonly displayName: string;
}

/** Finds the caller of a bearer token or API key; undefined when it is not valid (any more). */
export interface Authenticator {
  identify(credential: string): Promise<Identity | "EXPIRED" | undefined>;
}

const covers = (scope: readonly string[] | "ALL", id: string): boolean => scope === "ALL" || scope.includes(id);

/** True when the caller may work for this partner. */
export function mayUsePartner(identity: Identity, partnerId: string): boolean {
  return covers(identity.partnerIds, partnerId);
}

/** True when the caller may work in this store of a partner. */
export function mayUseStore(identity: Identity, store: { readonly partnerId: string; readonly id: string }): boolean {
  return mayUsePartner(identity, store.partnerId) && covers(identity.storeIds, store.id);
}
