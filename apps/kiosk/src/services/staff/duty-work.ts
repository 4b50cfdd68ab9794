import { staffOnDutyApi } from "@punktum/contracts";
import type { GatewayOutcome, Http } from "@punktum/client";
import { mapOutcome } from "@punktum/domain";
import type { Clock } from "../../base/clock.ts";
import type { DutyProof, DutyWork, OnDuty } from "./duty-types.ts";
import type { PinPrompt } from "../pins/pin-prompt.ts";
import type { Activity } from "../visit/presence.ts";
import type { Store } from "../../base/store.ts";

interface DutyEnvironment {
  readonly current: Store<OnDuty | undefined>;
  readonly pinPrompt: PinPrompt;
  readonly clock: Clock;
  readonly activity: Pick<Activity, "onTouch">;
}

/** Locks the device after the programme's idle time without a touch, as the server does. Returns the stop function. */
function watchIdle({ current, clock, activity }: DutyEnvironment, { name, idleMs }: OnDuty): () => void {
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

export function createDutyWork(http: () => Http, environment: DutyEnvironment): DutyWork {
  const { current, pinPrompt } = environment;
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
      const { name, token, statement, idleSeconds } = answer.response;
      const onDuty = { name, token, statement, idleMs: idleSeconds * 1_000 };
      forget();
      current.set(onDuty);
      stopWatch = watchIdle(environment, onDuty);
    }
    return mapOutcome(answer, () => null);
  };
  const checkDuty = async (): Promise<"ON_DUTY" | "REFUSED" | "UNKNOWN"> => {
    const answer = await http().callV2(staffOnDutyApi.keepDuty, {});
    if (answer.ok) {
      return "ON_DUTY";
    }
    return answer.error.code === "GENERAL_NO_PERMISION" ? "REFUSED" : "UNKNOWN";
  };
  return {
    signIn,
    ask: async () => {
      // The server has reported that nobody is on duty, so the stored token is invalid.
      forget();
      asking ??= pinPrompt.ask({ purpose: "DUTY", check: async (pin) => await signIn({ pin }) }).finally(() => {
        asking = undefined;
      });
      return (await asking) && current.get()?.token !== undefined;
    },
    confirm: async ({ id: confirmationId, limit, max }) =>
      await pinPrompt.ask({
        purpose: "SECOND_PERSON",
        ...(limit !== undefined && max !== undefined && { limit: { name: limit, max } }),
        check: async (pin) =>
          await http().callV2(staffOnDutyApi.confirmAtDevice, { params: { confirmationId }, body: { pin } }),
      }),
    // Without a network the staff task itself reports the problem.
    require: async () => (await checkDuty()) !== "REFUSED",
    requirePerson: async () => {
      const word = await checkDuty();
      return word === "UNKNOWN" ? current.get()?.token !== undefined : word === "ON_DUTY";
    },
    end: () => {
      const isLocked = current.get()?.token === undefined;
      // The call needs the token that it ends, so it is sent first. The server ends a locked duty itself.
      const ended = isLocked ? undefined : http().callV2(staffOnDutyApi.endDuty, {});
      forget();
      void ended;
    },
  };
}
