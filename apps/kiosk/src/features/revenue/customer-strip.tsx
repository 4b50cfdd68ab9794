import styled from "@emotion/styled";
import type { AccountDetails } from "@punktum/client";
import { formatDateTime, formatPoints } from "@punktum/domain";
import {
  Button,
  CameraIcon,
  Chip,
  CloseIcon,
  HandCardIcon,
  IconButton,
  LockIcon,
  Spinner,
  StarIcon,
  UserIcon,
} from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { deviceTimeZone } from "../../config/time-zone.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import { contentLanguage } from "../../config/languages.ts";
import { useNotedBalance, useSeenBalance } from "./use-seen-balance.ts";

const Frame = styled.div({ containerType: "inline-size" });

/** Filled and green with a customer, dashed without: recognisable from an arm's length. */
const Strip = styled.section({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  alignItems: "center",
  gap: "8px 16px",
  minHeight: "6rem",
  padding: "12px 16px",
  border: "2px dashed var(--ui-line-strong)",
  borderRadius: 16,
  background: "var(--ui-surface)",
  "&[data-present=true]": { border: "2px solid var(--ui-success)", background: "var(--ui-success-soft)" },
  "& > [data-part=sign]": {
    display: "grid",
    placeItems: "center",
    width: "3.5rem",
    height: "3.5rem",
    borderRadius: "50%",
    background: "var(--ui-sunken)",
    color: "var(--ui-text-muted)",
  },
  "&[data-present=true] > [data-part=sign]": { background: "var(--ui-success)", color: "var(--ui-surface)" },
  "& [data-part=name]": { fontWeight: 680, fontSize: "1.25rem", lineHeight: 1.2, overflowWrap: "anywhere" },
  "& [data-part=more]": { color: "var(--ui-text-muted)", fontSize: "1rem", lineHeight: 1.3 },
  "& [data-part=facts]": { display: "flex", flexWrap: "wrap", gap: 8, marginTop: 4 },
  "& [data-part=end]": { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "flex-end", gap: 8 },
  "& [data-part=balance]": {
    fontSize: "1.5rem",
    fontWeight: 760,
    fontVariantNumeric: "tabular-nums",
    letterSpacing: "-0.02em",
    lineHeight: 1.1,
    textAlign: "end",
  },
  // In text units: enlarged text needs the narrow form sooner.
  "@container (max-width: 37.49rem)": {
    gridTemplateColumns: "auto minmax(0, 1fr)",
    columnGap: 12,
    "& > [data-part=sign]": { width: "2.75rem", height: "2.75rem" },
    "& > [data-part=end]": { gridColumn: "1 / -1", justifyContent: "space-between" },
    "& > [data-part=end] > button": { flex: "1 1 auto" },
    "& [data-part=balance]": { textAlign: "start" },
    "&[data-present=true] > [data-part=end]": { flexWrap: "nowrap" },
    "&[data-present=true] > [data-part=end] > button": { flex: "none" },
  },
});

interface PresentProps {
  readonly account: AccountDetails;
  readonly onEnd: () => void;
}

function Present({ account, onEnd }: PresentProps): ReactNode {
  const { t } = useTranslation();
  const language = useStore(useServices().language);
  const { userId, firstName, emailAddress, level, points, isLocked } = account;
  useNotedBalance(account);
  return (
    <Strip data-present aria-label={t("revenue.customer")}>
      <span data-part="sign">
        <UserIcon sizePx={32} />
      </span>
      <div aria-live="polite">
        <p data-part="name">
          {(userId === undefined ? undefined : (firstName ?? emailAddress)) ?? t("revenue.guestCard")}
        </p>
        <div data-part="facts">
          {level === undefined ? null : (
            <Chip tone="neutral" icon={<StarIcon sizePx={18} />}>
              {level.current.names[contentLanguage(language)]}
            </Chip>
          )}
          {account.isRegistered ? <Chip tone="success">{t("revenue.registered")}</Chip> : null}
          {isLocked ? (
            <Chip tone="danger" icon={<LockIcon sizePx={18} />}>
              {t("revenue.locked")}
            </Chip>
          ) : null}
        </div>
      </div>
      <div data-part="end">
        <p data-part="balance">{t("revenue.balance", { count: points, points: formatPoints(points, language) })}</p>
        <IconButton label={t("revenue.endCustomer")} icon={<CloseIcon />} onClick={onEnd} />
      </div>
    </Strip>
  );
}

/** A card read offline, identified by its last digits, with its balance if the till has seen it lately. */
function Unread({ account, onEnd }: PresentProps): ReactNode {
  const { t } = useTranslation();
  const language = useStore(useServices().language);
  const seen = useSeenBalance(account);
  return (
    <Strip data-present aria-label={t("revenue.customer")}>
      <span data-part="sign">
        <HandCardIcon sizePx={32} />
      </span>
      <div aria-live="polite">
        <p data-part="name">{t("orders.card", { end: account.keyCode.slice(-4) })}</p>
        <p data-part="more">{t("orders.unread")}</p>
      </div>
      <div data-part="end">
        {seen === undefined ? null : (
          <div>
            <p data-part="balance">
              {t("revenue.balance", { count: seen.points, points: formatPoints(seen.points, language) })}
            </p>
            <p data-part="more">{t("orders.asOf", { time: formatDateTime(seen.atMs, deviceTimeZone).slice(0, -3) })}</p>
          </div>
        )}
        <IconButton label={t("revenue.endCustomer")} icon={<CloseIcon />} onClick={onEnd} />
      </div>
    </Strip>
  );
}

export interface CustomerStripProps {
  readonly account: AccountDetails | undefined;
  /** Only the card of the account is known. */
  readonly isUnread: boolean;
  /** A card is being looked up. */
  readonly isReading: boolean;
  readonly onType: () => void;
  readonly onCamera: () => void;
  readonly onEnd: () => void;
}

/** The customer at the counter, or how to identify one. The card reader is always active. */
export function CustomerStrip({
  account,
  isUnread,
  isReading,
  onType,
  onCamera,
  onEnd,
}: CustomerStripProps): ReactNode {
  const { t } = useTranslation();
  if (account !== undefined && !isReading) {
    return (
      <Frame>
        {isUnread ? <Unread account={account} onEnd={onEnd} /> : <Present account={account} onEnd={onEnd} />}
      </Frame>
    );
  }
  return (
    <Frame>
      <Strip data-present={false} aria-label={t("revenue.customer")}>
        <span data-part="sign">{isReading ? <Spinner sizePx={32} /> : <HandCardIcon sizePx={32} />}</span>
        <div aria-live="polite">
          <p data-part="name">{isReading ? t("revenue.reading") : t("revenue.noCustomer")}</p>
          {isReading ? null : <p data-part="more">{t("revenue.noCustomerText")}</p>}
        </div>
        <div data-part="end">
          <Button variant="secondary" size="small" startIcon={<CameraIcon sizePx={22} />} onClick={onCamera}>
            {t("revenue.camera")}
          </Button>
          <Button variant="secondary" size="small" onClick={onType}>
            {t("revenue.typeCard")}
          </Button>
        </div>
      </Strip>
    </Frame>
  );
}
