import type { WorkerUpdates } from "./update-watch.ts";

/** File name of the service worker, given by the specification (CONST-47). */
const SERVICE_WORKER = "/ngsw-worker.js";
const ANSWER_WITHIN_MS = 5_000;

/** Asks a worker for its build; `undefined` from workers too old to answer. */
async function buildOf(worker: ServiceWorker): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<string | undefined>((resolve) => {
    setTimeout(() => resolve(undefined), ANSWER_WITHIN_MS);
    port1.addEventListener("message", ({ data }: MessageEvent<unknown>) =>
      resolve(typeof data === "string" ? data : undefined),
    );
    port1.start();
  });
  worker.postMessage("build", [port2]);
  const build = await answer;
  port1.close();
  return build;
}

/** Registers the service worker. Without a secure context there is none, and the kiosk runs from the network. */
export async function registerWorker(
  container: ServiceWorkerContainer | undefined,
): Promise<WorkerUpdates | undefined> {
  if (container === undefined) {
    return undefined;
  }
  // The worker lists the files of its build, so the browser must always compare it with the server's.
  await container.register(SERVICE_WORKER, { scope: "/", updateViaCache: "none" });
  // Registration succeeds without a result if the browser disables service workers.
  const registration = await container.getRegistration("/");
  if (registration === undefined) {
    return undefined;
  }
  return {
    check: async () => {
      await registration.update();
    },
    hasWaiting: () => registration.waiting !== null,
    takeOver: () => registration.waiting?.postMessage("take-over"),
    servingBuild: async () => (container.controller === null ? undefined : await buildOf(container.controller)),
    onTakenOver: (listener) => {
      container.addEventListener("controllerchange", listener);
      return () => container.removeEventListener("controllerchange", listener);
    },
    cleanUp: () => container.controller?.postMessage("clean-up"),
  };
}
