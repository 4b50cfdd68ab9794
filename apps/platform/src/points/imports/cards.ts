import type { ImportedCode } from "../../database/index.ts";
import { codeKey, findHolders, findMembersByCode } from "./holders.ts";
import { type Kind, problemIn } from "./kind.ts";
import { type AccountToMake, makePeople } from "./make-people.ts";
import { undoPeople } from "./undo-people.ts";
import { readCode } from "./values.ts";

/** A row with a card and its member. */
interface CardRow {
  readonly card: ImportedCode;
  /** Undefined for a card without a member. */
  readonly member: string | undefined;
}

/** Cards: new accounts, or further cards of members. */
export const cards: Kind<CardRow, AccountToMake> = {
  read: (cells) => {
    const code = cells.value("card", "NOT_A_CODE", readCode);
    if (code === undefined) {
      cells.refuse("card", "MISSING");
    }
    return {
      card: { type: "CARDCODE", code: code ?? "" },
      member: cells.value("member", "NOT_A_CODE", readCode),
    };
  },
  keysOf: ({ card }) => [{ key: codeKey(card), field: "card" }],
  look: async (transaction, rows) => {
    const holders = await findHolders(
      transaction,
      rows.map(({ value }) => value.card),
    );
    const named = rows.flatMap(({ value: { member } }) => (member === undefined ? [] : [member]));
    const memberOf = await findMembersByCode(transaction, named);
    return rows.map(({ value: { card, member } }) => {
      const owner = member === undefined ? undefined : memberOf(member);
      if (typeof owner === "string") {
        return problemIn("member", owner);
      }
      const holder = holders.get(codeKey(card));
      if (holder === undefined) {
        return { make: { accountId: owner?.accountId, codes: [card], person: undefined, since: undefined } };
      }
      const isSame = owner === undefined || owner.accountId === holder.accountId;
      return isSame ? "SAME" : problemIn("card", "CODE_IN_USE");
    });
  },
  make: makePeople,
  pointsOf: () => 0,
  undo: undoPeople,
};
