import { v2 } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../database/index.ts";
import { findPartnerSettings, listPartnerPages } from "../../../places/partners/index.ts";
import { listSignOns } from "../../../office/identity-providers/index.ts";
import { readProgramConfig } from "../../../office/programs/index.ts";
import { mayUsePartner } from "../../../office/sessions/index.ts";
import { listStorePages } from "../../../places/stores/index.ts";
import { registerCall, registerPublicCall } from "../../register.ts";
import { toPartnerWire } from "./present.ts";

/** Without the flag, only active entries are listed. */
const isActive = (flag: "true" | "false" | undefined): boolean => flag !== "false";

/** Another organisation is answered like one that does not exist. */
const otherProgram = () => fail("ORGANIZATION_NOT_FOUND", "There is no such organisation for this login");

/** A partner the caller may not see is answered like one that does not exist. */
const noPartner = () => fail("NOT_FOUND", "There is no such partner for this login");

/** Registers public configuration, partners and stores. */
export function registerProgramsV2(app: FastifyInstance, { database }: { readonly database: Database }): void {
  registerPublicCall(app, v2.readProgramConfig, async ({ params }) => {
    const { programId } = params;
    const config = await readProgramConfig(database, programId);
    if (config === undefined) {
      return fail("ORGANIZATION_NOT_FOUND", "There is no such organisation");
    }
    const signOns = await database.withProgram(programId, listSignOns);
    return succeed(signOns.length === 0 ? config : { ...config, sign_ons: signOns });
  });
  registerCall(app, v2.listPartners, async ({ params, query, identity }) => {
    if (params.programId !== identity.programId) {
      return otherProgram();
    }
    const filter = { ...query, active: isActive(query.active), partnerIds: identity.partnerIds };
    const partners = await database.withProgram(identity.programId, (transaction) =>
      listPartnerPages(transaction, filter, toPartnerWire),
    );
    const isEmpty = partners.ok && Array.isArray(partners.response) && partners.response.length === 0;
    return isEmpty && Object.keys(query).length === 0
      ? fail("USER_WITH_NO_CLIENTS", "The caller works for no company")
      : partners;
  });
  registerCall(app, v2.listStores, async ({ params, query, identity }) => {
    if (params.programId !== identity.programId) {
      return otherProgram();
    }
    if (!mayUsePartner(identity, params.partnerId)) {
      return noPartner();
    }
    return database.withProgram(identity.programId, async (transaction) => {
      if ((await findPartnerSettings(transaction, params.partnerId)) === undefined) {
        return noPartner();
      }
      const { storeIds } = identity;
      const filter = { ...query, active: isActive(query.active), storeIds };
      return listStorePages(transaction, params.partnerId, filter);
    });
  });
}
