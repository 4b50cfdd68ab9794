import { PICTURE_TYPES, picturesApi } from "@punktum/contracts";
import { definedOnly } from "@punktum/domain";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../use-failure-text.ts";
import { call } from "../../server/call.ts";
import { Refusal } from "../../server/refusal.ts";
import { useProgramId } from "../../session/session.ts";
import { useOwnPartner } from "../../session/use-own-partner.ts";
import { fits, shrinkPicture } from "./shrink-picture.ts";

const MOST_NAME = 200;
const PROBLEMS = ["NOT_A_PICTURE", "TOO_MANY_PIXELS", "DAMAGED"] as const;

/** A file that is rejected before the upload. */
class FileProblem extends Error {
  override readonly name = "FileProblem";
  readonly problem: "NOT_A_PICTURE" | "TOO_LONG";

  constructor(problem: FileProblem["problem"]) {
    super(problem);
    this.problem = problem;
  }
}

const isKnownType = ({ type }: File): boolean => PICTURE_TYPES.some((known) => known === type);

/** Message for a failed upload. */
function useProblemText(): (error: unknown, name: string) => string {
  const { t } = useTranslation();
  const textOf = useFailureText();
  return (error, name) => {
    if (error instanceof FileProblem) {
      return t(`offers.picture.${error.problem}`, { name });
    }
    const said = error instanceof Refusal ? error.details["picture"] : undefined;
    const problem = PROBLEMS.find((one) => one === said);
    return problem === undefined ? textOf(error) : t(`offers.picture.${problem}`, { name });
  };
}

/** Uploads a picture to the library; `step` is the progress. */
export function useUpload(onDone: (path: string, name: string) => void) {
  const programId = useProgramId();
  const partnerId = useOwnPartner();
  const queries = useQueryClient();
  const textOf = useProblemText();
  const [step, setStep] = useState<"shrinking" | "sending">("shrinking");
  const mutation = useMutation<string, Error, File>({
    mutationFn: async (file) => {
      setStep("shrinking");
      const small = await shrinkPicture(file);
      if (!isKnownType(small)) {
        throw new FileProblem("NOT_A_PICTURE");
      }
      if (!fits(small)) {
        throw new FileProblem("TOO_LONG");
      }
      setStep("sending");
      const query = { name: file.name.slice(0, MOST_NAME), ...definedOnly({ partnerId: partnerId ?? undefined }) };
      const input = { params: { programId }, query, body: small };
      const { path } = await call(picturesApi.createPicture, input, { idempotencyKey: crypto.randomUUID() });
      return path;
    },
    onSuccess: async (path, { name: fileName }) => {
      onDone(path, fileName);
      await queries.invalidateQueries({ queryKey: [picturesApi.listPictures.id] });
    },
  });
  const { error, isPending, variables } = mutation;
  const name = variables?.name ?? "";
  return {
    send: mutation.mutate,
    name,
    step: isPending ? step : undefined,
    problem: error === null ? undefined : textOf(error, name),
  };
}
