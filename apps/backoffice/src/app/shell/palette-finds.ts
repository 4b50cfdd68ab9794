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
/** Any of these makes the search worth a question; the platform decides about each kind. */
const RIGHTS: readonly Right[] = ["members.open", "offers.read", "places.read", "devices.read"];

/** Whether one thing of a kind has a page of its own. */
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
    ...(hasScreen("stores") ? stores : []).map(({ storeId, name, partnerName }) => ({
      id: `store-${storeId}`,
      label: `${name}, ${partnerName}`,
      icon: "store" as const,
      to: `/stores/${storeId}`,
    })),
    ...(hasScreen("devices") ? devices : []).map(({ deviceId, placeName, storeName }) => ({
      id: `device-${deviceId}`,
      label: `${placeName}, ${storeName}`,
      icon: "tablet" as const,
      to: `/devices/${deviceId}`,
    })),
  ];
}

/** What the platform finds for the typed text: members, receipts, shops, tablets, as far as they have a screen. */
export function usePaletteFinds(text: string): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const programId = useProgramId();
  const can = useCan();
  const q = useRested(text.trim());
  const found = useRead(
    membersApi.search,
    { params: { programId }, query: { q } },
    { enabled: q.length >= LEAST_LETTERS && RIGHTS.some((right) => can(right)), keepsPrevious: true },
  );
  if (found.data === undefined || q.length < LEAST_LETTERS) {
    return [];
  }
  return [
    ...membersIn(found.data, t("common.palette.anonymous")),
    ...receiptsIn(found.data, (number) => t("common.palette.receipt", { number })),
    ...placesIn(found.data),
  ].map(({ to, ...hit }) => ({ ...hit, onAction: () => void navigate(to) }));
}
