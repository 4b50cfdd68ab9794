import { administrationApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { ProgramTransaction } from "../../../database/index.ts";
import {
  createPartner,
  findPartnerSettings,
  listAffiliates,
  listAffiliateUnits,
  type PartnerSettings,
  replacePartner,
  wouldCircle,
} from "../../../places/partners/index.ts";
import type { Identity } from "../../../office/sessions/index.ts";
import {
  type AdministrationServices,
  type Change,
  NO_PERMISSION,
  NOT_FOUND,
  pageOf,
  type Refused,
  refusePartner,
  registerChange,
  registerRead,
  runsProgram,
} from "./support.ts";

const subjectKind = "PARTNER";
const invalid = (message: string) => fail("REQUEST_INVALID", `body.affiliateOf: ${message}`);

async function refuseParent(
  transaction: ProgramTransaction,
  parentId: string | null,
  partnerId?: string,
): Promise<Refused> {
  if (parentId === null) {
    return undefined;
  }
  const parent = await findPartnerSettings(transaction, parentId);
  if (parent === undefined) {
    return invalid("there is no such partner");
  }
  const circles = partnerId !== undefined && (await wouldCircle(transaction, { partnerId, parentId }));
  return circles ? invalid("the partner would be its own affiliate") : undefined;
}

type Place = Pick<PartnerSettings, "active" | "partnerType" | "affiliateOf">;

/** A partner's own admin may change the partner's data, but not its place in the programme. */
function refuseReach(identity: Identity, before: PartnerSettings, after: Place): Refused {
  if (runsProgram(identity)) {
    return undefined;
  }
  const moves =
    before.active !== after.active ||
    before.partnerType !== after.partnerType ||
    before.affiliateOf !== after.affiliateOf;
  return moves ? NO_PERMISSION : undefined;
}

function changeOf(action: string, before: PartnerSettings, after: PartnerSettings): Change<PartnerSettings> {
  return { response: after, audit: { action, subjectKind, subjectId: after.id, before, after } };
}

function registerWrites(app: FastifyInstance, services: AdministrationServices): void {
  registerChange(app, services, administrationApi.createPartner, async ({ transaction, body }) => {
    const refusal = await refuseParent(transaction, body.affiliateOf);
    if (refusal !== undefined) {
      return refusal;
    }
    const after = await createPartner(transaction, { ...body, active: true });
    const audit = { action: "PARTNER_CREATED", subjectKind, subjectId: after.id, after };
    return succeed({ response: after, audit });
  });
  registerChange(app, services, administrationApi.replacePartner, async ({ transaction, identity, params, body }) => {
    const refused = refusePartner(identity, params.partnerId);
    if (refused !== undefined) {
      return refused;
    }
    const before = await findPartnerSettings(transaction, params.partnerId, true);
    if (before === undefined) {
      return NOT_FOUND;
    }
    const wanted = { ...body, id: before.id };
    const refusal =
      refuseReach(identity, before, wanted) ?? (await refuseParent(transaction, body.affiliateOf, before.id));
    if (refusal !== undefined) {
      return refusal;
    }
    return succeed(changeOf("PARTNER_CHANGED", before, await replacePartner(transaction, wanted)));
  });
  registerChange(app, services, administrationApi.deletePartner, async ({ transaction, params }) => {
    const before = await findPartnerSettings(transaction, params.partnerId, true);
    if (before === undefined) {
      return NOT_FOUND;
    }
    const after = await replacePartner(transaction, { ...before, active: false });
    return succeed({ ...changeOf("PARTNER_DEACTIVATED", before, after), response: {} });
  });
}

/** Registers partners and their affiliates. */
export function registerPartnerAdministration(app: FastifyInstance, services: AdministrationServices): void {
  registerWrites(app, services);
  registerRead(app, services, administrationApi.readPartner, async ({ transaction, identity, params }) => {
    const refused = refusePartner(identity, params.partnerId);
    if (refused !== undefined) {
      return refused;
    }
    const partner = await findPartnerSettings(transaction, params.partnerId);
    return partner === undefined ? NOT_FOUND : succeed(partner);
  });
  registerRead(app, services, administrationApi.listAffiliates, async ({ transaction, identity, params, query }) => {
    const refused = refusePartner(identity, params.partnerId);
    if (refused !== undefined) {
      return refused;
    }
    const { partnerId } = params;
    if ((await findPartnerSettings(transaction, partnerId)) === undefined) {
      return NOT_FOUND;
    }
    return listAffiliates(transaction, { partnerId, ...query });
  });
  registerRead(
    app,
    services,
    administrationApi.listAffiliateUnits,
    async ({ transaction, identity, params, query }) => {
      const refused = refusePartner(identity, params.partnerId);
      if (refused !== undefined) {
        return refused;
      }
      const { partnerId } = params;
      if ((await findPartnerSettings(transaction, partnerId)) === undefined) {
        return NOT_FOUND;
      }
      return succeed(await listAffiliateUnits(transaction, { partnerId, after: query.after, ...pageOf(query) }));
    },
  );
}
