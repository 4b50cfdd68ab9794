import { voucherOfficeApi, VOUCHER_STATES } from "@punktum/contracts";
import { definedOnly } from "@punktum/domain";
import { useState } from "react";
import type * as z from "zod/mini";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { usePages } from "../../parts/list/use-pages.ts";
import { useRested } from "../../parts/use-rested.ts";
import { call } from "../../server/call.ts";
import { useReach } from "../../session/reach.ts";
import { useProgramId } from "../../session/session.ts";

const ROWS = 50;
const KINDS = ["COUPON", "REWARD"] as const;
const ORDERS = ["sortOrder", "name", "points", "validFrom", "validTo", "createdAt"] as const;
type Order = Extract<z.input<typeof voucherOfficeApi.listVouchers.query>, { page: "1" }>["sort"];

/** The sort order in the address; newest first by default. */
function orderOf(text: string): Order {
  const name = ORDERS.find((order) => order === text.replace(/^-/, ""));
  return name === undefined ? "-createdAt" : text.startsWith("-") ? `-${name}` : name;
}

/** Reads the list of vouchers for address, reach and search. */
export function useVouchers() {
  const params = { programId: useProgramId() };
  const { partnerId } = useReach();
  const [kindText, setKind] = useAddressValue("kind");
  const [stateText, setState] = useAddressValue("state");
  const [sortText, setSort] = useAddressValue("sort");
  const [typed, setTyped] = useState("");
  const q = useRested(typed.trim());
  const kind = KINDS.find((one) => one === kindText);
  const state = VOUCHER_STATES.find((one) => one === stateText);
  const sort = orderOf(sortText);
  const query = definedOnly({ kind, state, partnerId, q: q === "" ? undefined : q });
  const { listVouchers } = voucherOfficeApi;
  const pages = usePages([listVouchers.id, params, query, sort], async (after, signal) => {
    const answer = await call(
      listVouchers,
      { params, query: { ...query, ...definedOnly({ after }), page: "1", sort, limit: ROWS } },
      { signal },
    );
    return Array.isArray(answer) ? { data: answer } : answer;
  });
  return {
    pages,
    query,
    typed,
    setTyped,
    kind: kindText,
    setKind,
    state: stateText,
    setState,
    sort: sort ?? "-createdAt",
    setSort,
    isFiltered: q !== "" || kind !== undefined || state !== undefined,
  };
}
