import type { Generated } from "kysely";

import type { Nullable, NullableTime, Time } from "./column-types.ts";

export interface PhonesTable {
  program_id: string;
  id: string;
  account_id: string;
  name: Generated<string>;
  salt: Buffer;
  invitation_hash: Nullable<Buffer>;
  invited_at: Time;
  invitation_expires_at: Time;
  enrolled_at: NullableTime;
  revoked_at: NullableTime;
}

export interface UsedCodesTable {
  program_id: string;
  phone_id: string;
  step: number;
  request_id: string;
  used_by: string;
  used_at: Time;
}

export interface DeviceLookUpsTable {
  program_id: string;
  device_id: string;
  account_id: string;
  looked_up_at: Time;
}

export interface MemberPinsTable {
  program_id: string;
  account_id: string;
  user_id: string;
  pin_hash: string;
  set_at: Time;
}

export interface PinPassesTable {
  program_id: string;
  id: string;
  account_id: string;
  salt: Buffer;
  made_at: Time;
  request_id: Nullable<string>;
  used_by: Nullable<string>;
  used_at: NullableTime;
}
