import { DUTY_HEADER } from "@punktum/contracts";
import { detailsOf } from "./outcome.ts";
import type { HttpReply, HttpRequest, Send } from "./transport.ts";

/** What {@link withStaffOnDuty} needs. */
export interface StaffOnDutyOptions {
  /** Token of whoever of the staff is on duty at this device. */
  readonly readDutyToken: () => string | undefined;
  /** Asks somebody of the staff to sign in; true once somebody has (B-40). */
  readonly askForStaff: () => Promise<boolean>;
}

/** The server does this only with somebody on duty. */
const needsStaff = ({ body }: HttpReply): boolean => detailsOf(body)?.["staffOnDuty"] === 1;

function withToken(request: HttpRequest, token: string | undefined): HttpRequest {
  return token === undefined || request.isLogin === true
    ? request
    : { ...request, headers: { ...request.headers, [DUTY_HEADER]: token } };
}

/**
 * Tells the server who is on duty. Where it does something only with staff, somebody signs in and the same request goes out once
 * more, under the same key; where nobody does, the refusal stands.
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
