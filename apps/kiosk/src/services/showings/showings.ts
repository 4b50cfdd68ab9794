import { DEFAULT_TIME_ZONE } from "@punktum/domain";
import { hasShape, isNumber, isTableOf, isText, type Guarded } from "../../storage/guards.ts";
import type { KioskServices } from "../kiosk-services.ts";

const KEY = "punktum.showings";
const DAY_MS = 86_400_000;
/** The platform accepts no older days. */
const KEPT_DAYS = 60;

const isCount = hasShape({ times: isNumber, told: isNumber });
const isCounted = hasShape({
  /** Tablet and place of the counts; a new place starts new counts. */
  owner: isText(1),
  counterId: isText(1),
  /** By day of the shop's clock, then by picture. */
  days: isTableOf(isTableOf(isCount)),
});
type Counted = Guarded<typeof isCounted>;

/** Dependencies of the counts. Counts name pictures and days only, so they are not sealed. */
export type ShowingServices = Pick<KioskServices, "clock" | "device" | "config"> & {
  readonly storage: Pick<Storage, "getItem" | "setItem">;
};

/** Showings of one picture on one day, in the platform's form. */
export interface Showing {
  readonly imageId: string;
  readonly day: string;
  readonly times: number;
}

/** Swedish dates have the form `yyyy-MM-dd`. */
const dayAt = ({ clock, config }: ShowingServices, daysAgo = 0): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: config.get().timeZone ?? DEFAULT_TIME_ZONE }).format(
    clock.now() - daysAgo * DAY_MS,
  );

function ownerOf({ config, device }: ShowingServices): string | undefined {
  const { mounting } = device.get();
  return mounting === undefined
    ? undefined
    : [config.get().organization, mounting.deviceId, mounting.appInteractionId].join(" ");
}

function read(services: ShowingServices): Counted | undefined {
  const owner = ownerOf(services);
  if (owner === undefined) {
    return undefined;
  }
  const fresh = { owner, counterId: crypto.randomUUID(), days: {} };
  try {
    const kept: unknown = JSON.parse(services.storage.getItem(KEY) ?? "null");
    return isCounted(kept) && kept.owner === owner ? kept : fresh;
  } catch {
    return fresh;
  }
}

function write({ storage }: ShowingServices, counted: Counted): void {
  try {
    storage.setItem(KEY, JSON.stringify(counted));
  } catch {
    // If storage is full or forbidden, only the count is missing.
  }
}

/** Counts one showing of a picture today. */
export function countShowing(services: ShowingServices, adId: string): void {
  const counted = read(services);
  if (counted === undefined) {
    return;
  }
  const day = dayAt(services);
  const { times = 0, told = 0 } = counted.days[day]?.[adId] ?? {};
  const today = { ...counted.days[day], [adId]: { times: times + 1, told } };
  write(services, { ...counted, days: { ...counted.days, [day]: today } });
}

/** Unsent counts, oldest first. */
export function unsentShowings(
  services: ShowingServices,
  most: number,
): { readonly counterId: string; readonly shown: readonly Showing[] } | undefined {
  const counted = read(services);
  if (counted === undefined) {
    return undefined;
  }
  const shown = Object.entries(counted.days)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([day, ads]) =>
      Object.entries(ads)
        .filter(([, { times, told }]) => times > told)
        .map(([imageId, { times }]) => ({ imageId, day, times })),
    );
  return shown.length === 0 ? undefined : { counterId: counted.counterId, shown: shown.slice(0, most) };
}

/** Marks counts as sent, and deletes sent past days and expired ones. */
export function noteSent(services: ShowingServices, counterId: string, shown: readonly Showing[]): void {
  const counted = read(services);
  if (counted?.counterId !== counterId) {
    return;
  }
  const told = new Map(shown.map(({ imageId, day, times }) => [`${day} ${imageId}`, times]));
  const [today, oldest] = [dayAt(services), dayAt(services, KEPT_DAYS)];
  const days = Object.entries(counted.days).map(([day, ads]) => {
    const noted = Object.entries(ads).map(
      ([id, count]) => [id, { ...count, told: Math.max(count.told, told.get(`${day} ${id}`) ?? 0) }] as const,
    );
    return [day, Object.fromEntries(noted)] as const;
  });
  const isWanted = (day: string, ads: Counted["days"][string]): boolean =>
    day >= today || (day >= oldest && Object.values(ads).some((count) => count.times > count.told));
  write(services, { ...counted, days: Object.fromEntries(days.filter(([day, ads]) => isWanted(day, ads))) });
}
