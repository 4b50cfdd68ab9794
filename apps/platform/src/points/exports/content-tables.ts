import { listAds } from "../../offers/display-ads/index.ts";
import { listProfiles } from "../../places/profiles/index.ts";
import { listActionDefinitions } from "../action-definitions/index.ts";
import { entriesIn, type ExportTable, PAGE, pageAfter, titlesOf, yesNo } from "./export-table.ts";

/** Earning rules, drafts among them. */
export const rules: ExportTable = {
  titles: titlesOf(
    "id",
    "name",
    "campaign",
    "draft",
    "active",
    "ruleType",
    "factor",
    "points",
    "from",
    "to",
    "days",
    "partnerId",
    "storeId",
  ),
  read: async ({ transaction, identity, language, after }) => {
    const { partnerIds } = identity;
    const wanted = { partnerIds, type: undefined, active: undefined, draft: undefined };
    const { data, next } = entriesIn(await listActionDefinitions(transaction, { ...wanted, ...pageAfter(after) }));
    const rows = data.map((rule) => [
      rule.id,
      rule.name,
      rule.campaignName,
      yesNo(language, rule.draft),
      yesNo(language, rule.active),
      rule.type,
      rule.factor,
      rule.points ?? "",
      rule.validFrom ?? "",
      rule.validTo ?? "",
      rule.weekdays.join(" "),
      rule.partnerId ?? "",
      [rule.storeId ?? [], rule.storeIds].flat().join(" "),
    ]);
    return { rows, next };
  },
};

/** Pictures of the screen saver in their order. */
export const ads: ExportTable = {
  titles: titlesOf("id", "title", "active", "seconds", "from", "to", "days", "partnerId", "storeId"),
  read: async ({ transaction, identity, language, after }) => {
    const wanted = { partnerIds: identity.partnerIds, active: undefined };
    const { data, next } = entriesIn(await listAds(transaction, { ...wanted, ...pageAfter(after) }));
    const rows = data.map((ad) => [
      ad.id,
      ad.title,
      yesNo(language, ad.active),
      ad.durationMs / 1000,
      ad.validFrom ?? "",
      ad.validTo ?? "",
      ad.weekdays.join(" "),
      ad.partnerId ?? "",
      ad.storeId ?? "",
    ]);
    return { rows, next };
  },
};

/** Profiles of tablets. */
export const profiles: ExportTable = {
  titles: titlesOf("id", "name", "mode", "registration", "camera", "language", "pin"),
  read: async ({ transaction, language, after }) => {
    const found = await listProfiles(transaction, { after, limit: PAGE });
    const rows = found.map((profile) => [
      profile.id,
      profile.name,
      profile.mode,
      profile.registrationType,
      profile.cameraPosition,
      profile.language,
      yesNo(language, profile.pinRequired),
    ]);
    return { rows, next: found.length === PAGE ? (found.at(-1)?.id ?? null) : null };
  },
};
