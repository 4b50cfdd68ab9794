import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Chip } from "../../parts/chip.tsx";
import { Icon } from "../../parts/icon.tsx";
import type { PlacePoint, PlaceStore } from "./place-types.ts";

/** Number of connected tablets of a shop. */
export function TabletCount({ points }: { readonly points: readonly PlacePoint[] }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const mounted = points.filter(({ deviceId }) => deviceId !== null);
  const connected = mounted.filter((point) => point.connected).length;
  if (mounted.length === 0) {
    return <span className="muted">{t("places.noTablet")}</span>;
  }
  const figures = { count: mounted.length, number: number(mounted.length), connected: number(connected) };
  return (
    <span className={connected === mounted.length ? "state ok" : "state warn"}>
      <Icon name={connected === mounted.length ? "tablet" : "wifi-off"} small />
      {t("places.tablets", figures)}
    </span>
  );
}

/** Number of tills of a shop, with a warning if one has no key. */
export function TillCount({ points }: { readonly points: readonly PlacePoint[] }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const tills = points.filter(({ kind, active }) => kind === "CASH" && active);
  const keyless = tills.filter(({ keyCount }) => keyCount === 0).length;
  if (tills.length === 0) {
    return <span className="muted">{t("places.noTill")}</span>;
  }
  return keyless > 0 ? (
    <span className="state warn">
      <Icon name="key" small />
      {t("places.keyless", { count: keyless, number: number(keyless) })}
    </span>
  ) : (
    <span>{t("places.tills", { count: tills.length, number: number(tills.length) })}</span>
  );
}

/** The most important state of a shop. */
export function StoreState({ store }: { readonly store: PlaceStore }): ReactNode {
  const { t } = useTranslation();
  if (!store.active || !store.partnerActive) {
    return (
      <Chip kind="none" icon="lock">
        {t("places.closed")}
      </Chip>
    );
  }
  if (store.points.some(({ pinLocked }) => pinLocked)) {
    return <Chip kind="bad">{t("places.pinLocked")}</Chip>;
  }
  return <span className="muted">{store.usesPin ? t("places.pinSet") : t("places.pinOff")}</span>;
}

/** State of an interaction point. */
export function PointState({ point }: { readonly point: PlacePoint }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { kind, active, deviceId, connected, pinLocked, keyCount } = point;
  if (!active) {
    return (
      <Chip kind="none" icon="lock">
        {t("places.point.off")}
      </Chip>
    );
  }
  if (kind === "CASH") {
    return keyCount === 0 ? (
      <Chip kind="warn" icon="key">
        {t("places.point.noKey")}
      </Chip>
    ) : (
      <span className="muted">{t("places.point.keys", { count: keyCount, number: number(keyCount) })}</span>
    );
  }
  if (pinLocked) {
    return <Chip kind="bad">{t("places.pinLocked")}</Chip>;
  }
  if (deviceId === null) {
    return <span className="muted">{t("places.point.free")}</span>;
  }
  return connected ? (
    <Chip kind="ok">{t("places.point.connected")}</Chip>
  ) : (
    <Chip kind="warn" icon="wifi-off">
      {t("places.point.silent")}
    </Chip>
  );
}
