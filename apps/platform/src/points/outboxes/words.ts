import type { ErrorCode } from "@punktum/contracts";
import type { PointsDifference, SaleRemark } from "@punktum/domain";
import type { StatedDuty } from "../../places/duties/index.ts";
import type { BookedEntry, Entry } from "./entries.ts";

/** Time, duty and place of an entry. */
export interface Circumstances {
  readonly actionMs: number;
  readonly duty: StatedDuty | undefined;
  readonly place: { readonly partnerId: string | null; readonly storeId: string | null };
}

/** The platform's decision on an entry, before it is stored. */
export type Word =
  | { readonly kind: "BOOKED"; readonly booked: BookedEntry; readonly at: Circumstances }
  | { readonly kind: "REFUSED"; readonly code: ErrorCode; readonly message: string; readonly at: Circumstances }
  | {
      readonly kind: "WITHDRAWN";
      readonly decision: Extract<Entry, { readonly kind: "WITHDRAWAL" }>["decision"];
      readonly place: Circumstances["place"];
    }
  /** Staff have withdrawn or discarded it. */
  | { readonly kind: "CLOSED" }
  | { readonly kind: "LATER"; readonly why: string; readonly afterSeconds?: number };

/** The answer to an entry. */
export type Answer = { readonly number: number } & (
  | {
      readonly outcome: "BOOKED";
      readonly replayed: boolean;
      readonly actionMs: number;
      readonly bookingId?: string;
      readonly points?: number;
      readonly expectedPoints?: number;
      readonly differences: readonly PointsDifference[];
      readonly balance?: number;
      /** People in the back office have booked it. */
      readonly isByOffice: boolean;
      readonly remarks: readonly SaleRemark[];
    }
  | { readonly outcome: "REFUSED"; readonly code: ErrorCode; readonly message: string; readonly refusals: number }
  | { readonly outcome: "WITHDRAWN" }
  | { readonly outcome: "LATER"; readonly why: string; readonly afterSeconds?: number }
);
