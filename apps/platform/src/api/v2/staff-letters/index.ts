import { staffLettersApi } from "@punktum/contracts";
import { fail, mapOutcome, STAFF_PASSWORD_LENGTH_MIN, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { deleteInvitation, listInvitations, mayAppoint } from "../../../office/admins/index.ts";
import { findProgram } from "../../../office/programs/index.ts";
import { refusePasswordIn } from "../../../office/sessions/index.ts";
import {
  acceptStaffInvitation,
  inviteStaff,
  requestStaffReset,
  resetStaffPassword,
} from "../../../people/staff-letters/index.ts";
import { inSameTime } from "../../in-same-time.ts";
import { mustWait } from "../../must-wait.ts";
import { registerPublicCall } from "../../register.ts";
import {
  type AdministrationServices,
  NO_PERMISSION,
  NOT_FOUND,
  registerChange,
  registerRead,
} from "../administration/support.ts";

const REFUSALS = {
  TAKEN: fail("ALREADY_EXISTS", "Somebody has this e-mail already"),
  UNKNOWN_SCOPE: fail("REQUEST_INVALID", "body: a partner or store does not exist"),
} as const;

function registerInvitations(app: FastifyInstance, services: AdministrationServices): void {
  const { clock } = services;
  registerChange(app, services, staffLettersApi.inviteStaff, async ({ transaction, identity, body }) => {
    if (!(await mayAppoint(transaction, identity, body))) {
      return NO_PERMISSION;
    }
    const now = new Date(clock.nowMs());
    const invited = await inviteStaff(transaction, body, { manager: identity, now });
    if (typeof invited === "string") {
      return REFUSALS[invited];
    }
    const { id, role, partnerIds, storeIds } = invited;
    const after = { role, partnerIds, storeIds };
    return succeed({
      response: invited,
      audit: { action: "ADMIN_INVITED", subjectKind: "ADMIN", subjectId: id, after },
    });
  });
  registerRead(app, services, staffLettersApi.listInvitations, async ({ transaction, identity }) =>
    succeed(await listInvitations(transaction, identity)),
  );
  registerChange(app, services, staffLettersApi.withdrawInvitation, async ({ transaction, identity, params }) => {
    const { invitationId } = params;
    const deleted = await deleteInvitation(transaction, identity, invitationId);
    if (deleted === undefined) {
      return NOT_FOUND;
    }
    const before = { role: deleted.role };
    const audit = { action: "INVITATION_WITHDRAWN", subjectKind: "ADMIN", subjectId: invitationId, before };
    return succeed({ response: {}, audit });
  });
}

/** Registers what the links of mails do; these calls need no login. */
function registerLinks(app: FastifyInstance, services: AdministrationServices): void {
  const { database } = services;
  const noProgram = () => fail("ORGANIZATION_NOT_FOUND", "There is no such organisation");
  registerPublicCall(app, staffLettersApi.requestReset, async ({ body, address }) => {
    const program = await findProgram(database, body.org);
    if (program === undefined) {
      return noProgram();
    }
    const request = { programId: program.id, email: body.emailAddress, address };
    const waitMs = await inSameTime(() => requestStaffReset(services, request));
    return waitMs > 0 ? mustWait(waitMs) : succeed({});
  });
  const links = [
    [staffLettersApi.acceptInvitation, acceptStaffInvitation],
    [staffLettersApi.resetPassword, resetStaffPassword],
  ] as const;
  for (const [call, use] of links) {
    registerPublicCall(app, call, async ({ body, requestId }) => {
      const program = await findProgram(database, body.org);
      if (program === undefined) {
        return noProgram();
      }
      const { token, password } = body;
      const programId = program.id;
      const weak = await refusePasswordIn(database, programId, { password, lengthMin: STAFF_PASSWORD_LENGTH_MIN });
      if (weak !== undefined) {
        return weak;
      }
      const used = await inSameTime(() => use(services, { programId, token, password, requestId }));
      services.rightsChanged();
      return mapOutcome(used, () => ({}));
    });
  }
}

/** Registers invitations of staff and forgotten passwords. */
export function registerStaffLettersV2(app: FastifyInstance, services: AdministrationServices): void {
  registerInvitations(app, services);
  registerLinks(app, services);
}
