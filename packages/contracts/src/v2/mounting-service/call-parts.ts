import * as z from "zod/mini";

/** Common parts of the calls of the mounting service. */
export const base = "/api/v2/mounting-service";
export const tag = "mounting service";
export const byId = z.object({ id: z.uuid() });

const BULK_MAX = 200;

/** Several entries in one request. */
export const bulkOf = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.object({ bulk: z.array(entry).check(z.minLength(1), z.maxLength(BULK_MAX)) });
