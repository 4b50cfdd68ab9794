import { staffOnDutyApi } from "@punktum/contracts";
import type { GatewayOutcome, Http } from "@punktum/client";
import { mapOutcome } from "@punktum/domain";
import type { Clock } from "../../base/clock.ts";
import type { DutyProof, DutyWork, OnDuty } from "./duty-types.ts";
import type { PinPrompt } from "../pins/pin-prompt.ts";
import type { Activity } from "../visit/presence.ts";
import type { Store } from "../../base/store.ts";

interface Surroundings {
  readonly current: Store<OnDuty | undefined>;
  readonly pinPrompt: PinPrompt;
  readonly clock: Clock;
  readonly activity: Pick<Activity, "onTouch">;
}

/** Locks the device when nobody has touched it for the programme's idle time, as the server does; answers how to stop. */
function watchIdle({ current, clock, activity }: Surroundings, { name, idleMs }: OnDuty): () => void {
  const lock = (): void => current.set({ name, idleMs });
  let cancel = clock.after(idleMs, lock);
  const stop = activity.onTouch(() => {
    cancel();
    cancel = clock.after(idleMs, lock);
  });
  return () => {
    cancel();
    stop();
  };
}

export function createDutyWork(http: () => Http, surroundings: Surroundings): DutyWork {
  const { current, pinPrompt } = surroundings;
  let asking: Promise<boolean> | undefined;
  let stopWatch: () => void = () => undefined;
  const forget = (): void => {
    stopWatch();
    stopWatch = () => undefined;
    current.set(undefined);
  };
  const signIn = async (proof: DutyProof): Promise<GatewayOutcome<null>> => {
    const answer = await http().callV2(staffOnDutyApi.startDuty, { body: proof });
    if (answer.ok) {
      const { name, token, idleSeconds } = answer.response;
      forget();
      current.set({ name, token, idleMs: idleSeconds * 1_000 });
      stopWatch = watchIdle(surroundings, { name, token, idleMs: idleSeconds * 1_000 });
    }
    return mapOutcome(answer, () => null);
  };
  return {
    signIn,
    ask: async () => {
      // The server has just said that nobody is: what we hold is of no use.
      forget();
      asking ??= pinPrompt.ask({ purpose: "DUTY", check: async (pin) => await signIn({ pin }) }).finally(() => {
        asking = undefined;
      });
      return (await asking) && current.get()?.token !== undefined;
    },
    require: async () => {
      const answer = await http().callV2(staffOnDutyApi.keepDuty, {});
      // Without a network the work itself says what is wrong, in its own words.
      return answer.ok || answer.error.code !== "GENERAL_NO_PERMISION";
    },
    end: () => {
      const isLocked = current.get()?.token === undefined;
      // The call goes out with the token it ends; the server has ended a locked duty itself.
      const ended = isLocked ? undefined : http().callV2(staffOnDutyApi.endDuty, {});
      forget();
      void ended;
    },
  };
}
