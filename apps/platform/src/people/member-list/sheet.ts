import { MEMBERSHIP_ROLES } from "@punktum/domain";
import * as z from "zod/mini";
import { prepared, type ProgramTransaction } from "../../database/index.ts";
import { maskName } from "../users/index.ts";

const sheetSchema = z.object({
  codes: z.array(
    z.object({
      type: z.enum(["CARDCODE", "APPCODE", "EXTERNALCODE"]),
      code: z.string(),
      status: z.enum(["ACTIVE", "DEACTIVATED"]),
      sinceMs: z.number(),
    }),
  ),
  persons: z.array(
    z.object({
      userId: z.string(),
      membershipId: z.string(),
      role: z.enum(MEMBERSHIP_ROLES),
      status: z.enum(["PENDING", "ACTIVE"]),
      givenName: z.string(),
      familyName: z.string(),
      emailAddress: z.nullable(z.string()),
      optins: z.array(
        z.object({
          type: z.string(),
          flag: z.boolean(),
          sinceMs: z.nullable(z.number()),
          textVersion: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  mergedInto: z.nullable(z.string()),
});

/** Codes and persons of one member. */
export type MemberSheet = z.output<typeof sheetSchema>;

/** An opt-in is dated by the first event since which its answer has not changed. */
const sheetStatement = prepared(
  "member-list.sheet",
  `SELECT json_build_object(
     'codes', (SELECT coalesce(json_agg(json_build_object('type', i.type, 'code', i.code, 'status', i.status,
         'sinceMs', (extract(epoch FROM i.created_at) * 1000)::bigint) ORDER BY i.status, i.created_at DESC, i.code), '[]')
       FROM identifiers i WHERE i.program_id = $1 AND i.account_id = $2),
     'persons', (SELECT coalesce(json_agg(json_build_object('userId', u.id, 'membershipId', m.id, 'role', m.role, 'status', m.status,
         'givenName', u.first_name, 'familyName', u.last_name, 'emailAddress', u.email,
         'optins', (SELECT coalesce(json_agg(json_build_object('type', o.key, 'flag', o.value = 'true', 'sinceMs', s.since, 'textVersion', s.text_version)
             ORDER BY o.key), '[]')
           FROM jsonb_each(m.optins) o
           LEFT JOIN LATERAL (
             SELECT (extract(epoch FROM e.at) * 1000)::bigint AS since, nullif(e.text_version, '') AS text_version
             FROM membership_events e
             WHERE e.program_id = $1 AND e.membership_id = m.id AND e.optins -> o.key IS NOT DISTINCT FROM o.value
               AND NOT EXISTS (SELECT FROM membership_events x WHERE x.program_id = $1 AND x.membership_id = m.id
                 AND x.position > e.position AND x.optins -> o.key IS DISTINCT FROM o.value)
             ORDER BY e.position LIMIT 1
           ) s ON true)) ORDER BY m.role = 'OWNER' DESC, m.created_at, m.id), '[]')
       FROM memberships m JOIN users u ON u.program_id = $1 AND u.id = m.user_id
       WHERE m.program_id = $1 AND m.account_id = $2 AND m.status <> 'TERMINATED'),
     'mergedInto', (SELECT g.primary_id FROM account_merges g WHERE g.program_id = $1 AND g.secondary_id = $2)
   ) AS sheet`,
  (row): MemberSheet => z.parse(sheetSchema, row["sheet"]),
);

/** Reads codes and persons of an account; if masked, only initial letters of a person's name. */
export async function readMemberSheet(
  { programId, run }: ProgramTransaction,
  accountId: string,
  { isMasked }: { readonly isMasked: boolean },
): Promise<MemberSheet> {
  const [sheet] = await run(sheetStatement, [programId, accountId]);
  if (sheet === undefined) {
    throw new Error("a statement without a table answered no row");
  }
  return {
    ...sheet,
    persons: sheet.persons.map((person) =>
      isMasked
        ? {
            ...person,
            givenName: maskName(person.givenName),
            familyName: maskName(person.familyName),
            emailAddress: null,
          }
        : person,
    ),
  };
}
