import type { CodeInput, GatewayFailure, PaymentOffer, SaleInput, SaleView } from "@punktum/client";
import { basketCents, cents, type BasketItem, type Points } from "@punktum/domain";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useStore } from "../../base/store.ts";
import { useGateway } from "../../hooks/use-gateway.ts";
import { useSession } from "../../hooks/use-session.ts";
import { useToast } from "../../hooks/use-toast.ts";
import { isUnsettled } from "../../services/server/unsettled.ts";
import { useServices } from "../../services/services-context.ts";
import type { IdentifiedBy, ShopperSession } from "../../services/visit/session.ts";
import type { Basket } from "./use-basket.ts";

/** Preview of a sale. */
type SaleFigures = Pick<SaleView, "paidCents" | "rulePoints" | "earnsOnRest" | "points" | "expectedReasons">;

/** Computes a basket's points by the stored rules. Undefined without stored rules. */
export type Estimate = (
  items: readonly BasketItem[],
) => Pick<SaleFigures, "points" | "rulePoints" | "expectedReasons"> | undefined;

/** The server's preview of the current basket. */
export interface Preview {
  /** Absent before the first answer, and if the server refuses. */
  readonly view: SaleView | undefined;
  /** The server's figures, or the tablet's own while the server does not answer. */
  readonly figures: SaleFigures | undefined;
  /** Points that this tablet expects, while the server does not answer. */
  readonly estimated: Points | undefined;
  /** Code or text of a refusal. */
  readonly problem: Problem | undefined;
  readonly isLoading: boolean;
  /** The input of this preview. Absent without a customer, without items and while the basket changes. */
  readonly input: SaleInput | undefined;
  readonly offer: PaymentOffer | undefined;
  /** Points in pay mode: the cashier's choice, else the sensible maximum. */
  readonly chosen: Points | undefined;
  /** Whether this customer may pay with points: undefined until the server has accepted or refused a payment. */
  readonly mayPay: boolean | undefined;
}

interface Problem {
  readonly text: string;
  /** Values that the server named. */
  readonly values?: GatewayFailure["details"];
}

type Answer<T> =
  | { readonly kind: "view"; readonly view: T }
  | { readonly kind: "problem"; readonly problem: Problem }
  /** The server did not answer. */
  | { readonly kind: "none" };

function useOffer(code: CodeInput | undefined, basket: Basket) {
  const gateway = useGateway();
  const amountCents = basketCents(basket.items);
  return useQuery({
    queryKey: ["shopper", "payment-offer", code?.idType, code?.keyCode, amountCents],
    networkMode: "always",
    enabled: code !== undefined && basket.mode === "pay" && amountCents > 0,
    queryFn: async (): Promise<PaymentOffer | null> => {
      const answer = code === undefined ? undefined : await gateway.readPaymentOffer({ ...code, amountCents });
      return answer?.ok === true ? answer.response : null;
    },
    gcTime: 0,
  });
}

/**
 * The cashier's choice, else the sensible maximum. If that is zero, `undefined` makes the server answer with the
 * reason.
 */
function pointsOf(basket: Basket, offer: PaymentOffer | null): Points | undefined {
  return basket.pointsToUse ?? (offer?.maximum === 0 ? undefined : offer?.maximum);
}

/** Paying with zero points is earning. */
function inputOf(code: CodeInput, basket: Basket, offer: PaymentOffer | null | undefined): SaleInput | undefined {
  const { items, mode } = basket;
  if (basketCents(items) === 0) {
    return undefined;
  }
  if (mode === "earn") {
    return { ...code, mode, items };
  }
  if (offer === undefined) {
    return undefined;
  }
  const pointsToUse = pointsOf(basket, offer);
  return pointsToUse === 0 ? { ...code, mode: "earn", items } : { ...code, mode, items, pointsToUse };
}

/** A refused preview is a normal answer, not an error. The server is not asked while it is known to be away. */
function usePreviewAnswer(input: SaleInput | undefined, identifiedBy: IdentifiedBy | undefined) {
  const gateway = useGateway();
  const toast = useToast();
  const isOnline = useStore(useServices().isOnline);
  const query = useQuery({
    // A card that is read after its number was typed may pay: the server is asked again.
    queryKey: ["shopper", "sale-preview", input, identifiedBy],
    enabled: input !== undefined && isOnline,
    // The heartbeat knows better than the browser whether the server answers.
    networkMode: "always",
    queryFn: async (): Promise<Answer<SaleView>> => {
      if (input === undefined) {
        throw new Error("There is nothing to preview");
      }
      const answer = await gateway.previewSale(input);
      if (answer.ok) {
        return { kind: "view", view: answer.response };
      }
      if (isUnsettled(answer.error)) {
        return { kind: "none" };
      }
      if (input.mode === "earn") {
        toast.error(answer.error);
      }
      const { code, message, details } = answer.error;
      return { kind: "problem", problem: { text: code ?? message, ...(details !== undefined && { values: details }) } };
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  // An earlier answer to the same basket is still valid.
  const isAway = !isOnline && (query.data === undefined || query.isPlaceholderData);
  const hasNone = input !== undefined && (isAway || query.data?.kind === "none");
  return { ...query, isAway: hasNone, isOld: !hasNone && (query.isPlaceholderData || query.isFetching) };
}

/** Refusals that fewer points can avoid. After any other one no number of points can pay. */
const AVOIDABLE: readonly string[] = ["PROOF_REQUIRED", "USER_DOES_NOT_HAVE_ENOUGH_POINTS_FOR_REVENUE_BURN"];

/** Whether the customer may pay with points, by the server's last answer to a payment. */
interface Admission {
  /** The customer, and how the card was given: a read card may pay where a typed number may not. */
  readonly of: string;
  readonly mayPay: boolean;
}

/** What a settled answer to a payment says; undefined for other answers. */
function admissionOf({ input, offer, problem }: Pick<Preview, "input" | "offer" | "problem">): boolean | undefined {
  if (input?.mode !== "pay") {
    return undefined;
  }
  return problem === undefined || (AVOIDABLE.includes(problem.text) && offer?.maximum !== 0);
}

/**
 * Remembers the last settled answer to a payment, so that the choice of points neither shows before the server has
 * accepted one nor leaves while it computes another.
 */
function useAdmission(session: ShopperSession | undefined, answer: boolean | undefined): boolean | undefined {
  const of = `${session?.account.keyCode} ${session?.identifiedBy}`;
  const [known, setKnown] = useState<Admission>();
  const isKnown = known?.of === of;
  if (answer !== undefined && !(isKnown && known.mayPay === answer)) {
    setKnown({ of, mayPay: answer });
  }
  return isKnown ? known.mayPay : undefined;
}

interface ProblemParts extends Pick<Preview, "input"> {
  readonly isAway: boolean;
  readonly isPlaceholderData: boolean;
  readonly data: Answer<SaleView> | undefined;
}

function problemOf({ isAway, isPlaceholderData, data, input }: ProblemParts): Problem | undefined {
  if (isAway) {
    return input?.mode === "pay" ? { text: "NO_CONNECTION" } : undefined;
  }
  return input !== undefined && !isPlaceholderData && data?.kind === "problem" ? data.problem : undefined;
}

/** The basket's figures by the rules that this tablet knows. Only the server knows whether points can pay. */
function estimatedFigures(input: SaleInput | undefined, estimate: Estimate): SaleFigures | undefined {
  const known = input?.mode === "earn" ? estimate(input.items) : undefined;
  return known && { ...known, paidCents: cents(0), earnsOnRest: true };
}

/** Preview of the basket, from the server or offline. */
function figuresOf(
  input: SaleInput | undefined,
  { data, isAway }: Pick<ReturnType<typeof usePreviewAnswer>, "data" | "isAway">,
  estimate: Estimate,
): Pick<Preview, "view" | "figures" | "estimated"> {
  if (isAway) {
    const figures = estimatedFigures(input, estimate);
    return { view: undefined, figures, estimated: figures?.points };
  }
  const view = input !== undefined && data?.kind === "view" ? data.view : undefined;
  return { view, figures: view, estimated: undefined };
}

/**
 * Asks the server for a preview whenever the basket changes. Points and refusals come from the server. A refusal stays
 * beside the total; one of a basket that earns is also a toast, one of a payment stands where points would be chosen.
 * While the server does not answer, the tablet estimates.
 */
export function usePreview(basket: Basket, estimate: Estimate): Preview {
  const { session } = useSession();
  const code = session && { keyCode: session.account.keyCode, idType: session.account.idType };
  const { data: offer, isFetching: isOffering } = useOffer(code, basket);
  const input = code && inputOf(code, basket, offer);
  const answer = usePreviewAnswer(input, session?.identifiedBy);
  const { isFetching, isOld, isAway } = answer;
  const preview = {
    ...figuresOf(input, answer, estimate),
    problem: problemOf({ ...answer, input }),
    input: isOld ? undefined : input,
    isLoading: !isAway && (isFetching || isOffering),
    offer: offer ?? undefined,
    chosen: basket.pointsToUse ?? offer?.maximum,
  };
  return { ...preview, mayPay: useAdmission(session, admissionOf(preview)) };
}
