import { tabletCodesApi, v2 } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../config/clock.ts";
import type { Database } from "../../../database/index.ts";
import { readIdentity, type Sessions } from "../../../office/sessions/index.ts";
import { findProgram } from "../../../office/programs/index.ts";
import { makeTabletCode, mountByCode, mountingResource, type Mountings } from "../../../places/mountings/index.ts";
import { listPartners } from "../../../places/partners/index.ts";
import { findStore } from "../../../places/stores/index.ts";
import { inTransaction, registerPasswordWrite, registerPublicCall } from "../../register.ts";
import { toPartnerWire } from "../programs/present.ts";
import { readWritten } from "./lists.ts";

interface Services {
  readonly database: Database;
  readonly clock: Clock;
  readonly mountings: Mountings;
  readonly sessions: Sessions;
}

const NOT_GOOD = fail("LINK_EXPIRED", "The code was used, replaced, or is older than ten minutes");

/** Registers codes that set tablets up. */
export function registerTabletCodes(app: FastifyInstance, services: Services): void {
  const { database, clock, mountings, sessions } = services;
  const now = () => new Date(clock.nowMs());
  registerPasswordWrite(app, database, tabletCodesApi.createTabletCode, ({ identity, requestId, params }) =>
    inTransaction(database, identity.programId, async (transaction) => {
      const made = await makeTabletCode(transaction, { identity, requestId, mountingId: params.id }, now());
      if (!made.ok) {
        return made;
      }
      const { code, expiresAt } = made.response;
      return succeed({ code, path: `/${identity.programId}/login#${code}`, expiresAt: expiresAt.toISOString() });
    }),
  );
  registerPublicCall(app, tabletCodesApi.setUpTablet, async ({ body, requestId }) => {
    const { org, code, installationId } = body;
    const program = await findProgram(database, org);
    if (program === undefined) {
      return NOT_GOOD;
    }
    const mounted = await inTransaction(database, org, (transaction) =>
      mountByCode(transaction, { code, installationId, requestId }, now()),
    );
    if (!mounted.ok) {
      return mounted;
    }
    mountings.rightsChanged();
    const { mounting, by } = mounted.response;
    const deviceId = mounting.deviceId ?? "";
    const identity = await readIdentity(database, { programId: org, kind: "DEVICE", subjectId: deviceId }, now());
    if (identity === undefined) {
      return NOT_GOOD;
    }
    const session = await sessions.openDeviceSession({ identity, deviceKey: mounting.deviceKey ?? "", installationId });
    if (!session.ok) {
      return NOT_GOOD;
    }
    return inTransaction(database, org, async (transaction) => {
      const [partner] = await listPartners(transaction, [mounting.partnerId]);
      const store = await findStore(transaction, mounting.store.storeId);
      if (partner === undefined || store === undefined) {
        return NOT_GOOD;
      }
      const resource = mountingResource(identity);
      return succeed({
        session: session.response,
        mounting: await readWritten(transaction, v2.readMounting.response, resource, mounting.id),
        partner: toPartnerWire(partner),
        store,
        by: by.email,
      });
    });
  });
}
