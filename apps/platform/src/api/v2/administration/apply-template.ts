import type { ProgramTemplate } from "@punktum/contracts";
import type { ProgramTransaction } from "../../../database/index.ts";
import { createLevelSet } from "../../../offers/level-sets/index.ts";
import { createRewardDefinition } from "../../../offers/voucher-definitions/index.ts";
import { createActionDefinition, UNCONDITIONAL } from "../../../points/action-definitions/index.ts";
import { PROGRAM_TEMPLATE_CONTENT, type TemplateContent } from "./program-templates.ts";

/** Public configuration of a template; the empty one leaves the kiosk its own look. */
export function configOfTemplate(template: ProgramTemplate): object {
  const { colors, message } = PROGRAM_TEMPLATE_CONTENT[template];
  if (message === null) {
    return { screen_saver: { showSelectLanguage: true } };
  }
  return {
    theme: { colors },
    screen_saver: {
      showSelectLanguage: true,
      message: { show: true, horizontal: "center", vertical: "bottom" },
    },
    translations: { de: { "screenSaver.message": message.de }, en: { "screenSaver.message": message.en } },
  };
}

const WITHOUT_END = { validFrom: null, validTo: null, partnerId: null, storeId: null, active: true };

function rewardOf({ titles, descriptions, points, picturePath }: NonNullable<TemplateContent["reward"]>) {
  return {
    ...WITHOUT_END,
    texts: {
      de: { title: titles.de, description: descriptions.de },
      en: { title: titles.en, description: descriptions.en },
    },
    points,
    externalCode: null,
    externalCodeBarcodeTypeCode: null,
    redeemActions: [],
    customProperties: {},
    activatable: false,
    maxRedeemPerAccount: null,
    contentImagePath: picturePath,
    teaserImagePath: null,
    unlocked: true,
    draft: false,
    sortOrder: 10,
    decreasePoints: true,
    stock: null,
  };
}

/** Gives a new programme the levels, the rule and the reward of a template. */
export async function applyTemplate(transaction: ProgramTransaction, template: ProgramTemplate): Promise<void> {
  const { levels, rule, reward } = PROGRAM_TEMPLATE_CONTENT[template];
  if (levels.length > 0) {
    await createLevelSet(transaction, { name: "Status", active: true, levels: [...levels] });
  }
  await createActionDefinition(transaction, {
    ...WITHOUT_END,
    ...UNCONDITIONAL,
    promotionKey: "rmt",
    type: "RMT",
    actionType: "MULTIPLIERACTION",
    factor: rule.factor,
    name: rule.names.de,
    nameEn: rule.names.en,
    merchandiseGroupCodes: [],
    campaignName: "",
    revenue: null,
    points: null,
  });
  if (reward !== null) {
    await createRewardDefinition(transaction, rewardOf(reward));
  }
}
