import { pinsApi } from "@punktum/contracts";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../config/clock.ts";
import type { Database } from "../../../database/index.ts";
import { createPins } from "../../../places/pins/index.ts";
import type { PasswordHasher } from "../../../office/sessions/index.ts";
import { registerPasswordWrite, registerWrite } from "../../register.ts";

/** Dependencies for checking PINs. */
export interface PinServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
}

/**
 * Registers PINs of tablets. A body with a PIN is treated like one with a password: no key or fingerprint is stored.
 */
export function registerPins(app: FastifyInstance, services: PinServices): void {
  const { database } = services;
  const pins = createPins(services);
  registerPasswordWrite(app, database, pinsApi.checkPin, ({ identity, requestId, params, body }) =>
    pins.check({ identity, requestId, mountingId: params.id, purpose: body.purpose, pin: body.pin }),
  );
  registerPasswordWrite(app, database, pinsApi.setSessionPin, ({ identity, requestId, params, body }) =>
    pins.setSessionPin({
      identity,
      requestId,
      mountingId: params.id,
      pin: body.pin,
      currentPin: body.currentPin,
    }),
  );
  registerPasswordWrite(app, database, pinsApi.setProfilePin, ({ identity, requestId, params, body }) =>
    pins.setProfilePin({ identity, requestId, profileId: params.id, pin: body.pin }),
  );
  registerPasswordWrite(app, database, pinsApi.setStorePin, ({ identity, requestId, params, body }) =>
    pins.setStorePin({ identity, requestId, storeId: params.id, pin: body.pin }),
  );
  registerWrite(app, database, pinsApi.unlockPins, ({ identity, requestId, params, transaction }) =>
    pins.unlock(transaction, { identity, requestId, mountingId: params.id }),
  );
}
