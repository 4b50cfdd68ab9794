import type { GatewayOutcome, RedemptionFacts } from "@punktum/client";
import { readRedemptionCode } from "@punktum/domain";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useToast } from "../../hooks/use-toast.ts";
import { useServices } from "../../services/services-context.ts";

/** The found redemption, with one idempotency key per action, so that repeated presses act once. */
interface Found {
  readonly facts: RedemptionFacts;
  readonly useKey: string;
  readonly takeBackKey: string;
}

export interface RedemptionCheck {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** The typed text cannot be a code. */
  readonly isMalformed: boolean;
  readonly found: RedemptionFacts | undefined;
  readonly isBusy: boolean;
  readonly look: () => void;
  readonly use: () => void;
  readonly takeBack: () => void;
}

const foundNow = (facts: RedemptionFacts): Found => ({
  facts,
  useKey: crypto.randomUUID(),
  takeBackKey: crypto.randomUUID(),
});

/** Looks up a redemption code, hands out its goods or undoes the redemption. The server requires a person on duty. */
export function useRedemptionCheck(): RedemptionCheck {
  const { gateway } = useServices();
  const toast = useToast();
  const [typed, setTyped] = useState("");
  const [isMalformed, setIsMalformed] = useState(false);
  const [found, setFound] = useState<Found>();
  const onError = (): void => toast.error("UNHANDLED_ERROR");
  const take = <T>(answer: GatewayOutcome<T>, done: (response: T) => void): void => {
    if (answer.ok) {
      done(answer.response);
    } else {
      toast.error(answer.error);
    }
  };
  const looking = useMutation({
    mutationFn: async (code: string) => await gateway.readRedemption(code),
    onSuccess: (answer) => take(answer, (facts) => setFound(foundNow(facts))),
    onError,
  });
  const using = useMutation({
    mutationFn: async ({ facts, useKey }: Found) =>
      await gateway.handOutRedemption({ code: facts.code, idempotencyKey: useKey }),
    onSuccess: (answer) =>
      take(answer, (facts) => {
        setFound(foundNow(facts));
        toast.success("redemption.used");
      }),
    onError,
  });
  const takingBack = useMutation({
    mutationFn: async ({ facts, takeBackKey }: Found) =>
      await gateway.takeBackRedemption({ code: facts.code, idempotencyKey: takeBackKey }),
    onSuccess: (answer, { facts }) =>
      take(answer, () => {
        toast.success("redemption.takenBack");
        looking.mutate(facts.code);
      }),
    onError,
  });
  return {
    typed,
    type: (text) => {
      setTyped(text);
      setIsMalformed(false);
      setFound(undefined);
    },
    isMalformed,
    found: found?.facts,
    isBusy: looking.isPending || using.isPending || takingBack.isPending,
    look: () => {
      const code = readRedemptionCode(typed);
      setIsMalformed(code === null);
      if (code !== null) {
        looking.mutate(code);
      }
    },
    use: () => found && using.mutate(found),
    takeBack: () => found && takingBack.mutate(found),
  };
}
