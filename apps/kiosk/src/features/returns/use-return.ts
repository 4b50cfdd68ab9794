import type { ReturnInput, SaleView } from "@punktum/client";
import { cents, expectedReturn, NO_POINTS, type Cents, type Points } from "@punktum/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../../base/store.ts";
import { useGateway } from "../../hooks/use-gateway.ts";
import { callEnd } from "../../services/server/call-end.ts";
import { useServices } from "../../services/services-context.ts";
import type { ReturnableReceipt } from "../../storage/known-receipt.ts";
import { useFindReceipts } from "./use-find-receipts.ts";
import { useReturnBooking, type ReturnBooking } from "./use-return-booking.ts";

/** What the return is expected to do. */
interface Outlook extends Pick<SaleView, "reasons" | "remarks"> {
  readonly amountCents: Cents;
  readonly points: Points;
  readonly balance?: Points;
}

/** The current return. */
export interface Return extends Pick<ReturnBooking, "kept" | "isSlow" | "isUnanswered" | "send"> {
  readonly number: string;
  readonly setNumber: (number: string) => void;
  /** Looks up the receipt. */
  readonly find: (number: string) => void;
  readonly isFinding: boolean;
  /** Not found, or the code or text of a failure. */
  readonly problem: string | undefined;
  /** Several sales may have the number. */
  readonly receipts: readonly ReturnableReceipt[];
  readonly receipt: ReturnableReceipt | undefined;
  readonly choose: (receipt: ReturnableReceipt) => void;
  /** Numbers of the lines to return. */
  readonly chosen: ReadonlySet<number>;
  readonly setChosen: (chosen: ReadonlySet<number>) => void;
  /** The server does not answer. The tablet knows sales that it booked or looked up lately. */
  readonly isAway: boolean;
  /** The server's preview of the return, or the tablet's own while the server does not answer. */
  readonly outlook: Outlook | undefined;
  readonly previewProblem: string | undefined;
  readonly isPreviewing: boolean;
  readonly nameOf: (line: ReturnableReceipt["lines"][number]) => string;
  readonly book: () => void;
  readonly isBooking: boolean;
  readonly startOver: () => void;
}

/** Lines with an amount left to return. */
export const returnableLines = (receipt: ReturnableReceipt): ReturnableReceipt["lines"] =>
  receipt.lines.filter(({ returnableCents }) => returnableCents > 0);

interface Choice {
  readonly receipt: ReturnableReceipt;
  readonly chosen: ReadonlySet<number>;
}

const chosenLines = ({ receipt, chosen }: Choice): ReturnableReceipt["lines"] =>
  returnableLines(receipt).filter(({ sequenceNumber }) => chosen.has(sequenceNumber));

function inputOf(choice: Choice, nameOf: Return["nameOf"]): ReturnInput {
  const { transactionId, convertFactor } = choice.receipt;
  const lines = chosenLines(choice).map((line) => ({
    sequenceNumber: line.sequenceNumber,
    name: nameOf(line),
    amountCents: line.returnableCents,
  }));
  return { transactionId, convertFactor, lines };
}

/** The tablet's own figures. They know neither the balance nor what was returned elsewhere. */
function ownOutlook(choice: Choice): Outlook {
  const lines = chosenLines(choice);
  const amountCents = cents(-lines.reduce((sum, { returnableCents }) => sum + returnableCents, 0));
  const points = choice.receipt.isBooked ? expectedReturn(lines) : NO_POINTS;
  return { amountCents, points, reasons: [], remarks: [] };
}

const choiceOf = (receipt: ReturnableReceipt): Choice => ({
  receipt,
  chosen: new Set(returnableLines(receipt).map(({ sequenceNumber }) => sequenceNumber)),
});

/** The server's answer to a preview. */
interface PreviewAnswer {
  readonly view?: SaleView;
  /** Code or text of a refusal. */
  readonly problem?: string;
  readonly isUnanswered?: true;
}

/** Asks the server for a preview of the return. */
function useReturnPreview(input: ReturnInput | undefined) {
  const gateway = useGateway();
  const isOnline = useStore(useServices().isOnline);
  const isAsked = input !== undefined && input.lines.length > 0;
  const query = useQuery({
    queryKey: ["shopper", "return-preview", input],
    enabled: isAsked && isOnline,
    // The heartbeat knows better than the browser whether the server answers.
    networkMode: "always",
    queryFn: async (): Promise<PreviewAnswer> => {
      if (input === undefined) {
        throw new Error("Nothing comes back");
      }
      const end = callEnd(await gateway.previewReturn(input));
      if (end.kind === "settled") {
        return { view: end.response };
      }
      return end.kind === "refused" ? { problem: end.error.code ?? end.error.message } : { isUnanswered: true };
    },
    gcTime: 0,
  });
  return {
    ...query.data,
    isPreviewing: query.isFetching,
    isAway: !isOnline || query.data?.isUnanswered === true,
    isAsked,
  };
}

/** From the receipt number to the stored return. The server finds the sale, calculates and books, as soon as it answers. */
export function useReturn(onDone: () => void): Return {
  const { t } = useTranslation();
  const findReceipts = useFindReceipts();
  const booking = useReturnBooking(onDone);
  const [number, setNumber] = useState("");
  const [receipts, setReceipts] = useState<readonly ReturnableReceipt[]>([]);
  const [problem, setProblem] = useState<string>();
  const [choice, setChoice] = useState<Choice>();
  const nameOf: Return["nameOf"] = ({ name, sequenceNumber }) =>
    name === "" ? t("returns.unnamed", { number: sequenceNumber }) : name;
  const input = choice && inputOf(choice, nameOf);
  const { view, isAway, isAsked, isPreviewing, problem: previewProblem } = useReturnPreview(input);
  const outlook = view ?? (choice !== undefined && isAsked && isAway ? ownOutlook(choice) : undefined);
  const finding = useMutation({
    mutationFn: findReceipts,
    networkMode: "always",
    onSuccess: ({ found, problem: unfound }) => {
      setReceipts(found);
      setProblem(unfound);
      const [only] = found;
      setChoice(only !== undefined && found.length === 1 ? choiceOf(only) : undefined);
    },
  });
  return {
    ...booking,
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
    setChosen: (chosen) => setChoice((now) => now && { ...now, chosen }),
    isAway,
    outlook,
    previewProblem,
    isPreviewing,
    nameOf,
    book: () => {
      if (input !== undefined && outlook !== undefined) {
        booking.book({ input, amountCents: outlook.amountCents, expected: outlook.points });
      }
    },
    isBooking: booking.isBusy,
    startOver: () => {
      setChoice(undefined);
      setReceipts([]);
      setNumber("");
      setProblem(undefined);
    },
  };
}
