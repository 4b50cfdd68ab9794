import type { CodeInput, GatewayFailure, PaymentOffer, SaleInput, SaleView } from "@punktum/client";
import { basketCents, type Points } from "@punktum/domain";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useGateway } from "../../hooks/use-gateway.ts";
import { useSession } from "../../hooks/use-session.ts";
import { useToast } from "../../hooks/use-toast.ts";
import type { IdentifiedBy } from "../../services/visit/session.ts";
import type { Basket } from "./use-basket.ts";

/** The server's preview of the current basket. */
export interface Preview {
  /** Absent before the first answer, and if the server refuses. */
  readonly view: SaleView | undefined;
  /** Code or text of a refusal. */
  readonly problem: Problem | undefined;
  readonly isLoading: boolean;
  /** The input of this preview. Absent without a customer, without items and while the basket changes. */
  readonly input: SaleInput | undefined;
  readonly offer: PaymentOffer | undefined;
  /** Points in pay mode: the cashier's choice, else the sensible maximum. */
  readonly chosen: Points | undefined;
}

interface Problem {
  readonly text: string;
  /** Values that the server named. */
  readonly values?: GatewayFailure["details"];
}

type Answer<T> =
  | { readonly view: T; readonly problem?: undefined }
  | { readonly view?: undefined; readonly problem: Problem };

function useOffer(code: CodeInput | undefined, basket: Basket) {
  const gateway = useGateway();
  const amountCents = basketCents(basket.items);
  return useQuery({
    queryKey: ["shopper", "payment-offer", code?.idType, code?.keyCode, amountCents],
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

/** A refused preview is a normal answer, not an error. */
function usePreviewAnswer(
  input: SaleInput | undefined,
  identifiedBy: IdentifiedBy | undefined,
): Pick<Preview, "view" | "problem" | "input"> & { readonly isFetching: boolean } {
  const gateway = useGateway();
  const toast = useToast();
  const { data, isFetching, isPlaceholderData } = useQuery({
    // A card that is read after its number was typed may pay: the server is asked again.
    queryKey: ["shopper", "sale-preview", input, identifiedBy],
    enabled: input !== undefined,
    queryFn: async (): Promise<Answer<SaleView>> => {
      if (input === undefined) {
        throw new Error("There is nothing to preview");
      }
      const answer = await gateway.previewSale(input);
      if (answer.ok) {
        return { view: answer.response };
      }
      toast.error(answer.error);
      const { code, message, details } = answer.error;
      return { problem: { text: code ?? message, ...(details !== undefined && { values: details }) } };
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (input === undefined) {
    return { view: undefined, problem: undefined, input, isFetching };
  }
  const isOld = isPlaceholderData || isFetching;
  return {
    view: data?.view,
    problem: isPlaceholderData ? undefined : data?.problem,
    input: isOld ? undefined : input,
    isFetching,
  };
}

/**
 * Asks the server for a preview whenever the basket changes. Points and refusals come from the server. A refusal is
 * shown once as a toast and stays beside the total.
 */
export function usePreview(basket: Basket): Preview {
  const { session } = useSession();
  const code = session && { keyCode: session.account.keyCode, idType: session.account.idType };
  const { data: offer, isFetching: isOffering } = useOffer(code, basket);
  const { isFetching, ...answer } = usePreviewAnswer(code && inputOf(code, basket, offer), session?.identifiedBy);
  return {
    ...answer,
    isLoading: isFetching || isOffering,
    offer: offer ?? undefined,
    chosen: basket.pointsToUse ?? offer?.maximum,
  };
}
