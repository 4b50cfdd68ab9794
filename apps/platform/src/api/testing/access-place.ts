/** Relation of a target to the first programme's first store. */
export type TargetLabel = "own" | "other store" | "other partner" | "foreign";

/** A store of a partner; all of its texts contain the canary. */
export interface PlaceOptions {
  readonly label: TargetLabel;
  readonly programId: string;
  readonly partnerId: number;
  readonly storeId: number;
  readonly canary: string;
  /** Canary of the member with a booking in the store, whom staff of other partners do not reach. */
  readonly memberCanary: string;
  /** Canary for records of the whole programme. */
  readonly programCanary: string;
  /** An admin of the programme, as target of calls about admins. */
  readonly adminId: string;
}
