import type { ExportKind } from "@punktum/contracts";
import { platformTexts } from "@punktum/phrases/platform";
import { listAdmins } from "../../office/admins/index.ts";
import { listLog, logCells } from "../../office/audit-log/index.ts";
import { flagOf } from "../../office/list-queries/index.ts";
import { listVoucherEntries } from "../../offers/voucher-definitions/index.ts";
import { listHealth } from "../../places/device-care/index.ts";
import { listPlaceStores } from "../../places/stores/index.ts";
import { readRedeemed } from "../figures/index.ts";
import { readBookings } from "./bookings.ts";
import { readMemberCells } from "./members.ts";
import { ads, profiles, rules } from "./content-tables.ts";
import { entriesIn, type ExportTable, PAGE, pageAfter, titlesOf, yesNo } from "./export-table.ts";
import { approvals, flags, privacyRequests } from "./work-tables.ts";

const vouchers: ExportTable = {
  titles: titlesOf("id", "kind", "title", "state", "points", "from", "to", "partnerId", "storeId", "redeemed", "left"),
  read: async ({ transaction, identity, language, filter, after, now }) => {
    const { q, kind, state, partnerId } = filter;
    const { data, next } = entriesIn(
      await listVoucherEntries(transaction, {
        ...pageAfter(after),
        q,
        kind,
        state,
        partnerId,
        partnerIds: identity.partnerIds,
        nowMs: now.getTime(),
        redeemedOf: (ids) => readRedeemed(transaction, identity, ids),
      }),
    );
    const rows = data.map((entry) => [
      entry.id,
      entry.kind,
      entry.texts[language]?.title ?? "",
      entry.state,
      entry.points,
      entry.validFrom ?? "",
      entry.validTo ?? "",
      entry.partnerId ?? "",
      entry.storeId ?? "",
      entry.redeemed,
      entry.left ?? "",
    ]);
    return { rows, next };
  },
};

const places: ExportTable = {
  titles: titlesOf("partnerId", "partner", "storeId", "store", "city", "active", "placeId", "place", "kind", "device"),
  read: async ({ transaction, identity, language, filter, after, now }) => {
    const { q, partnerId, storeId, active } = filter;
    const { data, next } = await listPlaceStores(transaction, {
      q,
      partnerId,
      storeId,
      active: flagOf(active),
      identity,
      after: after ?? undefined,
      limit: PAGE,
      now,
    });
    const rows = data.flatMap((store) => {
      const shop = [
        store.partnerId,
        store.partnerName,
        store.id,
        store.name,
        store.city,
        yesNo(language, store.active),
      ];
      return store.points.length === 0
        ? [[...shop, "", "", "", ""]]
        : store.points.map(({ id, name, kind, deviceName }) => [...shop, id, name, kind, deviceName]);
    });
    return { rows, next };
  },
};

const devices: ExportTable = {
  titles: titlesOf(
    "id",
    "device",
    "storeId",
    "store",
    "placeId",
    "place",
    "connected",
    "version",
    "lastSeen",
    "problems",
  ),
  read: async ({ transaction, identity, language, filter, after, now }) => {
    const { q, problem, partnerId, storeId } = filter;
    const query = { q, problem, partnerId, storeId, limit: PAGE, after: after ?? undefined };
    const { data, next } = entriesIn(await listHealth(transaction, { identity, now, query }));
    const rows = data.map(({ id, name, place, connected, version, lastSeenAt, problems }) => [
      id,
      name,
      place.storeId,
      place.storeName,
      place.pointId,
      place.pointName,
      yesNo(language, connected),
      version,
      lastSeenAt ?? "",
      problems.join(" "),
    ]);
    return { rows, next };
  },
};

const people: ExportTable = {
  titles: titlesOf("id", "name", "email", "role", "active", "partnerId", "storeId", "lastLogin", "since"),
  read: async ({ transaction, identity, language, filter, after, now }) => {
    const { q, role, active } = filter;
    const asked = { manager: identity, q, role, active: flagOf(active), ...pageAfter(after) };
    const { data, next } = entriesIn(await listAdmins(transaction, asked, now));
    const rows = data.map((person) => [
      person.id,
      person.name,
      person.email,
      person.role,
      yesNo(language, person.active),
      person.partnerIds.join(" "),
      person.storeIds.join(" "),
      person.lastLoginAt ?? "",
      person.createdAt,
    ]);
    return { rows, next };
  },
};

const audit: ExportTable = {
  titles: (language) => Object.values(platformTexts[language].auditColumns),
  read: async ({ transaction, identity, language, filter, from, to, after }) => {
    const { action, subjectKind, subjectId, actorId } = filter;
    const wanted = { action, subjectKind, subjectId, actorId, from: from?.toISOString(), to: to?.toISOString() };
    const found = await listLog(transaction, identity, { ...wanted, after: after ?? undefined, limit: PAGE + 1 });
    const shown = found.slice(0, PAGE);
    const next = found.length > PAGE ? (shown.at(-1)?.id ?? null) : null;
    return { rows: shown.map((entry) => logCells(entry, language)), next };
  },
};

const bookings: ExportTable = {
  titles: titlesOf("id", "time", "account", "points", "type", "source", "partnerId", "storeId", "voucher", "by"),
  read: readBookings,
};

const members: ExportTable = {
  titles: (language) => Object.values(platformTexts[language].memberColumns),
  read: readMemberCells,
};

/** The lists that can be exported. Each is read as on the screen, with the same rights and reach. */
export const EXPORT_TABLES: Readonly<Record<ExportKind, ExportTable>> = {
  MEMBERS: members,
  VOUCHERS: vouchers,
  BOOKINGS: bookings,
  PLACES: places,
  DEVICES: devices,
  PEOPLE: people,
  AUDIT: audit,
  APPROVALS: approvals,
  PRIVACY_REQUESTS: privacyRequests,
  FLAGS: flags,
  EARNING_RULES: rules,
  SCREEN_SAVER: ads,
  PROFILES: profiles,
};
