import type { Generated } from "kysely";

import type { NullableTime } from "./column-types.ts";

export type PinTriesTable = {
  program_id: string;
  device_id: string;
  purpose: "ADMIN" | "CASHIER";
  wrong_count: Generated<number>;
  blocked_until: NullableTime;
};
