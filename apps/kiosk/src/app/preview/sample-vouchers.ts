import type { LocalizedVoucher } from "@punktum/client";
import { points } from "@punktum/domain";

interface Sample {
  readonly id: string;
  readonly titles: { readonly de: string; readonly en: string };
  readonly points: number;
}

const SAMPLES: readonly Sample[] = [
  { id: "1", titles: { de: "Ein Kaffee", en: "A coffee" }, points: 100 },
  { id: "2", titles: { de: "Frühstück zu zweit", en: "Breakfast for two" }, points: 1_200 },
  { id: "3", titles: { de: "Ein Wochenende am See", en: "A weekend at the lake" }, points: 25_000 },
];

/** Rewards of a fictitious programme: two affordable, one not. */
export const SAMPLE_VOUCHERS: readonly LocalizedVoucher[] = SAMPLES.map(({ id, titles, points: price }) => ({
  voucher: {
    voucherType: "reward",
    voucherId: id,
    accountVoucherId: `R${id}`,
    title: titles.de,
    description: "",
    points: points(price),
    serverUnlocked: true,
    activation: { activatable: false, activated: false },
  },
  texts: { de: { title: titles.de }, en: { title: titles.en } },
}));
