import { membersApi, type Right } from "@punktum/contracts";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type * as z from "zod/mini";
import { useRested } from "../../parts/use-rested.ts";
import { useRead } from "../../server/use-calls.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import { SCREENS } from "../routes.ts";
import type { PaletteEntry } from "./palette-entries.ts";

type Found = z.output<typeof membersApi.search.response>;

const LEAST_LETTERS = 2;
/** The search is sent if the user has any of these rights. The platform decides which kinds it returns. */
const RIGHTS: readonly Right[] = ["members.open", "offers.read", "places.read", "devices.read"];

/** Whether a kind of record has its own page. */
const hasScreen = (kind: string): boolean => SCREENS.some(({ path }) => path.startsWith(`${kind}/:`));

interface Hit extends Omit<PaletteEntry, "onAction"> {
  readonly to: string;
}

function membersIn({ members }: Found, anonymous: string): readonly Hit[] {
  return members.map(({ accountId, givenName = "", familyName = "", cardEnding }) => ({
    id: `member-${accountId}`,
    label: [`${givenName} ${familyName}`.trim() || anonymous, cardEnding === undefined ? "" : `•••• ${cardEnding}`]
      .filter(Boolean)
      .join("  "),
    icon: "user",
    to: `/members/${accountId}`,
  }));
}

function receiptsIn({ receipts }: Found, words: (number: string) => string): readonly Hit[] {
  return receipts.flatMap(({ transactionId, receiptNumber, storeName, accountId }) =>
    accountId === undefined
      ? []
      : [
          {
            id: `receipt-${transactionId}`,
            label: `${words(receiptNumber)}, ${storeName}`,
            icon: "list" as const,
            to: `/members/${accountId}`,
          },
        ],
  );
}

function placesIn({ stores, devices }: Found): readonly Hit[] {
  return [
    ...(hasScreen("stores") ? stores : []).map(({ storeId, partnerId, name, partnerName }) => ({
      id: `store-${storeId}`,
      label: `${name}, ${partnerName}`,
      icon: "store" as const,
      to: `/stores/${partnerId}/${storeId}`,
    })),
    ...(hasScreen("devices") ? devices : []).map(({ deviceId, placeName, storeName }) => ({
      id: `device-${deviceId}`,
      label: `${placeName}, ${storeName}`,
      icon: "tablet" as const,
      to: `/devices/${deviceId}`,
    })),
  ];
}

function vouchersIn({ vouchers }: Found, language: string): readonly Hit[] {
  return vouchers.map(({ voucherId, titles }) => ({
    id: `voucher-${voucherId}`,
    label: language === "en" ? titles.en : titles.de,
    icon: "ticket",
    to: `/vouchers/${voucherId}`,
  }));
}

/** Search results. "Nothing found" is shown only when the search is complete. */
interface PaletteFinds {
  readonly entries: readonly PaletteEntry[];
  readonly isSearching: boolean;
}

/** Searches the platform for members, receipts, shops, tablets and vouchers. Kinds without a screen are left out. */
export function usePaletteFinds(text: string): PaletteFinds {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const programId = useProgramId();
  const can = useCan();
  const wanted = text.trim();
  const q = useRested(wanted);
  const isAsked = q.length >= LEAST_LETTERS && RIGHTS.some((right) => can(right));
  const query = { params: { programId }, query: { q } };
  const found = useRead(membersApi.search, query, { enabled: isAsked, keepsPrevious: true });
  const isSearching = (isAsked && found.isFetching) || wanted !== q;
  if (found.data === undefined || q.length < LEAST_LETTERS) {
    return { entries: [], isSearching };
  }
  const hits = [
    ...membersIn(found.data, t("common.palette.anonymous")),
    ...receiptsIn(found.data, (number) => t("common.palette.receipt", { number })),
    ...placesIn(found.data),
    ...vouchersIn(found.data, i18n.language),
  ];
  const entries = hits.map(({ to, ...hit }) => ({ ...hit, onAction: () => void navigate(to) }));
  return { entries, isSearching };
}
