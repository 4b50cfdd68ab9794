import type { Database, Prepared, ProgramTransaction } from "../../database/database.ts";

/** A database whose statements have no condition on the programme, so that only row-level security remains. */
export interface UnfilteredDatabase {
  readonly database: Database;
  /** Names of the statements that had such a condition. */
  readonly changed: ReadonlySet<string>;
}

const OWN_FILTER = /\b(?:\w+\.)?program_id = (\$\d+)/g;

/** Replaces `program_id = $1` in every statement before it is sent. */
export function withoutOwnFilter(database: Database): UnfilteredDatabase {
  const changed = new Set<string>();
  const unfiltered = <Row>(statement: Prepared<Row>): Prepared<Row> => {
    const text = statement.text.replaceAll(OWN_FILTER, "($1::text IS NOT NULL)");
    if (text === statement.text) {
      return statement;
    }
    changed.add(statement.name);
    return { ...statement, name: `${statement.name} unfiltered`, text };
  };
  const unfilteredTransaction = (transaction: ProgramTransaction): ProgramTransaction => ({
    ...transaction,
    run: (statement, values) => transaction.run(unfiltered(statement), values),
  });
  return {
    changed,
    database: {
      ...database,
      withProgram: (programId, work) =>
        database.withProgram(programId, (transaction) => work(unfilteredTransaction(transaction))),
    },
  };
}
