import type { Role } from "@punktum/contracts";
import type { PosMode } from "@punktum/domain";

/** Who makes a call: staff, a device, or a till. Everything the caller may touch is in here. */
export interface Identity {
  readonly programId: string;
  readonly role: Role;
  /** Admin id of staff, device id of a mounted device, interaction point of a till: owner of idempotency keys. */
  readonly subjectId: string;
  /** The staff member; for a device, who is on duty there, else who mounted it. */
  readonly adminId?: string;
  /** The login this call belongs to, where it came with an access token of a person. */
  readonly sessionId?: string;
  /** Somebody of the staff stands at the device and has shown who they are (B-40). */
  readonly onDuty?: { readonly dutyId: string; readonly adminId: string; readonly name: string };
  readonly deviceId?: string;
  /** Only while the device is mounted. */
  readonly deviceKey?: string;
  /** How a mounted device is set up: what it may do is decided by that as well (MNT-33). */
  readonly posMode?: PosMode;
  /** The API key of staff, or of a device that is not bound to one yet; mounting binds it (MNT-18). */
  readonly apiKeyHash?: string;
  /** The CASH interaction point of a till; its sales are shown on the tablet beside it. */
  readonly cashInteractionId?: string;
  /** Where a device or till stands, by the ids it may call that: no look-up is needed for these. */
  readonly interactionIds?: readonly string[];
  readonly partnerIds: readonly string[] | "ALL";
  readonly storeIds: readonly string[] | "ALL";
  /** A device whose shop or partner is deactivated: it is refused until they are open again (API-61). */
  readonly suspended?: boolean;
  /** For audit rows and the header of a session; never a secret. */
  readonly displayName: string;
}

/** Turns a bearer token or API key into the caller; undefined when it is not valid (any more). */
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
