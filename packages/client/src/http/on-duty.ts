import { DUTY_HEADER } from "@punktum/contracts";
import { detailsOf } from "./outcome.ts";
import type { HttpReply, HttpRequest, Send } from "./transport.ts";

/** What a second person has to confirm, and the limit that requires it. */
export interface NeededConfirmation {
  readonly id: string;
  readonly limit?: string;
  readonly max?: number;
}

/** Dependencies of {@link withStaffOnDuty}. */
export interface StaffOnDutyOptions {
  /** Token of the staff member on duty at this device. */
  readonly readDutyToken: () => string | undefined;
  /** Asks staff to sign in; true once someone has. */
  readonly askForStaff: () => Promise<boolean>;
  /** Asks a second person to confirm a request above the limits of one person; true once someone has. */
  readonly askForSecondPerson: (needed: NeededConfirmation) => Promise<boolean>;
}

/** The server performs this only with staff on duty. */
const needsStaff = ({ body }: HttpReply): boolean => detailsOf(body)?.["staffOnDuty"] === 1;

/** The confirmation that a second person has to give. */
function neededConfirmation({ body }: HttpReply): NeededConfirmation | undefined {
  const { confirmation: id, limit, max } = detailsOf(body) ?? {};
  if (typeof id !== "string") {
    return undefined;
  }
  return { id, ...(typeof limit === "string" && typeof max === "number" && { limit, max }) };
}

function withToken(request: HttpRequest, token: string | undefined): HttpRequest {
  return token === undefined || request.isLogin === true
    ? request
    : { ...request, headers: { ...request.headers, [DUTY_HEADER]: token } };
}

/**
 * Sends the duty token with every request except logins. If the server requires staff, or a second person for work
 * above one person's limits, it asks for them and repeats the request under the same key. If the request is cancelled,
 * the refusal is returned.
 */
export function withStaffOnDuty(send: Send, options: StaffOnDutyOptions): Send {
  const { readDutyToken, askForStaff, askForSecondPerson } = options;
  return async (request) => {
    const attempt = async () => await send(withToken(request, readDutyToken()));
    const isAttended = request.queued === undefined && request.signal?.aborted !== true;
    let reply = await attempt();
    if (isAttended && needsStaff(reply) && (await askForStaff())) {
      reply = await attempt();
    }
    const confirmation = neededConfirmation(reply);
    return isAttended && confirmation !== undefined && (await askForSecondPerson(confirmation))
      ? await attempt()
      : reply;
  };
}
