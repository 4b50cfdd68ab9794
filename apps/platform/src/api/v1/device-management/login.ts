import { v1 } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { mayUsePartner, refused, type Sessions } from "../../../office/sessions/index.ts";
import { type PublicCallContext, registerPublicV1Call, registerV1Call } from "../../register.ts";

const credentialsOf = (
  input: PublicCallContext & {
    readonly organization: string | undefined;
    readonly payload: { readonly userName: string; readonly password: string };
  },
) => ({
  organization: input.organization ?? "",
  email: input.payload.userName,
  password: input.payload.password,
  address: input.address,
  requestId: input.requestId,
});

/** First-generation logins by key. */
export function registerDeviceManagementLogins(
  app: FastifyInstance,
  { sessions }: { readonly sessions: Sessions },
): void {
  registerPublicV1Call(app, v1.deviceManagementAuthentication, async (input) => {
    const checked = await sessions.checkCredentials(credentialsOf(input));
    if (!checked.ok) {
      return checked;
    }
    const { staff } = checked.response;
    return succeed({ user: { userName: staff.email, roleCode: staff.role } });
  });
  registerPublicV1Call(app, v1.loginForApiKey, (input) => sessions.loginForApiKey(credentialsOf(input)));
  registerV1Call(app, v1.getPermissionUser, async ({ identity, payload }) => {
    const isAllowed = mayUsePartner(identity, payload.clientId);
    const apiKey = isAllowed ? await sessions.issueDeviceKey(identity, Number(payload.clientId)) : undefined;
    // A company of another programme is answered like one that does not exist.
    if (apiKey === undefined) {
      return refused("GENERAL_NO_PERMISION", "The caller may not work for this company");
    }
    return succeed({ user: { apiKey } });
  });
}
