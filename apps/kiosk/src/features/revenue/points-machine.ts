import type { CodeInput, PointsChange } from "@punktum/client";
import type { Points } from "@punktum/domain";
import { createCounterMachine, type CounterDependencies } from "../../services/orders/counter-machine.ts";

/** Points typed by staff for the present customer. */
export interface PointsRequest {
  /** Idempotency key, made before the first try. */
  readonly key: string;
  readonly code: CodeInput;
  readonly userReferenceCode: string;
  readonly points: Points;
  /** Programme points per stored point. Absent: unknown on this tablet. */
  readonly convertFactor?: number | undefined;
}

/** Dependencies of booking manual points. */
export type PointsDependencies = CounterDependencies<PointsRequest, PointsChange>;

/** From typed points to the server's answer. */
export const pointsMachine = createCounterMachine<PointsRequest, PointsChange>();
