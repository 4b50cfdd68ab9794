import { DUTY_HEADER } from "@punktum/contracts";
import { detailsOf } from "./outcome.ts";
import type { HttpReply, HttpRequest, Send } from "./transport.ts";

/** Dependencies of {@link withStaffOnDuty}. */
export interface StaffOnDutyOptions {
  /** Token of the staff member on duty at this device. */
  readonly readDutyToken: () => string | undefined;
  /** Asks staff to sign in; true once someone has. */
  readonly askForStaff: () => Promise<boolean>;
}

/** The server performs this only with staff on duty. */
const needsStaff = ({ body }: HttpReply): boolean => detailsOf(body)?.["staffOnDuty"] === 1;

function withToken(request: HttpRequest, token: string | undefined): HttpRequest {
  return token === undefined || request.isLogin === true
    ? request
    : { ...request, headers: { ...request.headers, [DUTY_HEADER]: token } };
}

/**
 * Sends the duty token with every request except logins. If the server requires staff, it asks for a sign-in and
 * repeats the request under the same key; without a sign-in the refusal is returned.
 */
export function withStaffOnDuty(send: Send, { readDutyToken, askForStaff }: StaffOnDutyOptions): Send {
  return async (request) => {
    const reply = await send(withToken(request, readDutyToken()));
    if (!needsStaff(reply) || request.signal?.aborted === true || !(await askForStaff())) {
      return reply;
    }
    return await send(withToken(request, readDutyToken()));
  };
}
