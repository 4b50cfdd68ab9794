import type { ReturnInput, SaleView, SoldReceipt } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import { type Failure } from "@punktum/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBusy } from "../../hooks/use-busy.ts";
import { useGateway } from "../../hooks/use-gateway.ts";
import { useToast } from "../../hooks/use-toast.ts";
import { bookWithPin } from "../../services/pins/book-with-pin.ts";
import { useServices } from "../../services/services-context.ts";
import { useEuros } from "../../hooks/use-euros.ts";

/** The current return. */
export interface Return {
  readonly number: string;
  readonly setNumber: (number: string) => void;
  /** Looks up the receipt. */
  readonly find: (number: string) => void;
  readonly isFinding: boolean;
  /** Not found, or the code or text of a failure. */
  readonly problem: string | undefined;
  /** Several sales may have the number. */
  readonly receipts: readonly SoldReceipt[];
  readonly receipt: SoldReceipt | undefined;
  readonly choose: (receipt: SoldReceipt) => void;
  /** Numbers of the lines to return. */
  readonly chosen: ReadonlySet<number>;
  readonly setChosen: (chosen: ReadonlySet<number>) => void;
  /** The server's preview of the return. */
  readonly preview: SaleView | undefined;
  readonly previewProblem: string | undefined;
  readonly isPreviewing: boolean;
  readonly nameOf: (line: SoldReceipt["lines"][number]) => string;
  readonly book: () => void;
  readonly isBooking: boolean;
  readonly startOver: () => void;
}

const textOf = ({ code, message }: Failure<ErrorCode>): string => code ?? message;

/** Lines with an amount left to return. */
export const returnableLines = (receipt: SoldReceipt): SoldReceipt["lines"] =>
  receipt.lines.filter(({ returnableCents }) => returnableCents > 0);

interface Choice {
  readonly receipt: SoldReceipt;
  readonly chosen: ReadonlySet<number>;
  /** Idempotency key. It is made with the choice and kept until the server has answered. */
  readonly key: string;
}

function inputOf({ receipt, chosen }: Choice, nameOf: Return["nameOf"]): ReturnInput {
  const { transactionId, convertFactor } = receipt;
  const lines = returnableLines(receipt).filter(({ sequenceNumber }) => chosen.has(sequenceNumber));
  return {
    transactionId,
    convertFactor,
    lines: lines.map((line) => ({
      sequenceNumber: line.sequenceNumber,
      name: nameOf(line),
      amountCents: line.returnableCents,
    })),
  };
}

const choiceOf = (receipt: SoldReceipt): Choice => ({
  receipt,
  chosen: new Set(returnableLines(receipt).map(({ sequenceNumber }) => sequenceNumber)),
  key: crypto.randomUUID(),
});

/** Asks the server for a preview of the return. */
function useReturnPreview(input: ReturnInput | undefined) {
  const gateway = useGateway();
  const isAsked = input !== undefined && input.lines.length > 0;
  return useQuery({
    queryKey: ["shopper", "return-preview", input],
    enabled: isAsked,
    queryFn: async () => {
      if (input === undefined) {
        throw new Error("Nothing comes back");
      }
      const answer = await gateway.previewReturn(input);
      return answer.ok ? { view: answer.response } : { problem: textOf(answer.error) };
    },
    gcTime: 0,
  });
}

/** From the receipt number to the booked return. The server finds the sale, calculates and books. */
export function useReturn(onBooked: () => void): Return {
  const euros = useEuros();
  const { t } = useTranslation();
  const gateway = useGateway();
  const { pinPrompt } = useServices();
  const toast = useToast();
  const [number, setNumber] = useState("");
  const [receipts, setReceipts] = useState<readonly SoldReceipt[]>([]);
  const [problem, setProblem] = useState<string>();
  const [choice, setChoice] = useState<Choice>();
  const nameOf: Return["nameOf"] = ({ name, sequenceNumber }) =>
    name === "" ? t("returns.unnamed", { number: sequenceNumber }) : name;
  const input = choice && inputOf(choice, nameOf);
  const preview = useReturnPreview(input);
  const finding = useMutation({
    mutationFn: async (wanted: string) => await gateway.findReceipts(wanted),
    onSuccess: (answer) => {
      const found = answer.ok ? answer.response : [];
      setReceipts(found);
      setProblem(answer.ok ? (found.length === 0 ? t("returns.notFound") : undefined) : textOf(answer.error));
      const [only] = found;
      setChoice(only !== undefined && found.length === 1 ? choiceOf(only) : undefined);
    },
  });
  const booking = useMutation({
    mutationFn: async ({ input, key }: { readonly input: ReturnInput; readonly key: string }) =>
      await bookWithPin(pinPrompt, (pin) => gateway.bookReturn({ ...input, idempotencyKey: key, pin })),
    onSuccess: (answer) => {
      if (answer.ok) {
        toast.success("returns.done", { amount: euros(answer.response.amountCents) });
        onBooked();
      } else {
        toast.error(answer.error);
      }
    },
  });
  useBusy(booking.isPending);
  return {
    number,
    setNumber,
    find: (wanted) => {
      setNumber(wanted);
      setProblem(undefined);
      finding.mutate(wanted);
    },
    isFinding: finding.isPending,
    problem,
    receipts,
    receipt: choice?.receipt,
    choose: (receipt) => setChoice(choiceOf(receipt)),
    chosen: choice?.chosen ?? new Set(),
    // Another choice is another booking, so it gets its own key.
    setChosen: (chosen) => setChoice((now) => now && { ...now, chosen, key: crypto.randomUUID() }),
    preview: preview.data?.view,
    previewProblem: preview.data?.problem,
    isPreviewing: preview.isFetching,
    nameOf,
    book: () => {
      if (input !== undefined && choice !== undefined && !booking.isPending) {
        booking.mutate({ input, key: choice.key });
      }
    },
    isBooking: booking.isPending,
    startOver: () => {
      setChoice(undefined);
      setReceipts([]);
      setNumber("");
      setProblem(undefined);
    },
  };
}
