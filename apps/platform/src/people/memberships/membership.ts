import * as z from "zod/mini";

/** A person's tie to an account, with the opt-ins given for it; as a row of it arrives from the database. */
export const membershipSchema = z.object({
  id: z.string(),
  userId: z.string(),
  role: z.enum(["OWNER", "COOWNER", "COLLECTOR"]),
  optins: z.record(z.string(), z.boolean()),
});
export type Membership = z.infer<typeof membershipSchema>;
