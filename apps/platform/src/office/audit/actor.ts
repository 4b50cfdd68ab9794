/** Who makes a change, as stored with it. */
export interface Actor {
  readonly kind: "ADMIN" | "DEVICE" | "SYSTEM" | "ANONYMOUS" | "APPLICATION";
  readonly id: string | null;
  readonly deviceId: string | null;
  readonly requestId: string;
}

/** The caller of a request as an actor. */
export function actorOf(
  identity: { readonly subjectId: string; readonly role?: string; readonly deviceId?: string },
  requestId: string,
): Actor {
  const { subjectId, role, deviceId } = identity;
  const staff = role === "APPLICATION" ? "APPLICATION" : "ADMIN";
  return { kind: deviceId === undefined ? staff : "DEVICE", id: subjectId, deviceId: deviceId ?? null, requestId };
}

/** A person identified only by the link of a mail. */
export function anonymousActor(requestId: string): Actor {
  return { kind: "ANONYMOUS", id: null, deviceId: null, requestId };
}

/** The actor as columns of an audit row. */
export function auditedAs(actor: Actor) {
  return {
    actorKind: actor.kind,
    actorId: actor.id ?? undefined,
    deviceId: actor.deviceId ?? undefined,
    requestId: actor.requestId,
  };
}
