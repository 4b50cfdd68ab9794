/** Whose it is, seen from the first programme's first store. */
export type TargetLabel = "own" | "other store" | "other partner" | "foreign";

/** A store of a partner; everything in it carries the word in its texts. */
export interface PlaceWish {
  readonly label: TargetLabel;
  readonly programId: string;
  readonly partnerId: number;
  readonly storeId: number;
  readonly canary: string;
  /** The same for what belongs to the whole programme. */
  readonly programCanary: string;
  /** An admin of the programme, for calls about admins. */
  readonly adminId: string;
}
