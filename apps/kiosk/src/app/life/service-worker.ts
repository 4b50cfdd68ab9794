import type { WorkerUpdates } from "./update-watch.ts";

/** CONST-47. */
const SERVICE_WORKER = "/ngsw-worker.js";
const ANSWER_WITHIN_MS = 5_000;

/** Asks a worker which build it is of; one of a time before it knew answers nothing. */
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

/** Registers the service worker (HTTP-07); without a secure page there is none, and the kiosk runs from the network. */
export async function registerWorker(
  container: ServiceWorkerContainer | undefined,
): Promise<WorkerUpdates | undefined> {
  if (container === undefined) {
    return undefined;
  }
  // The list of files changes with every build: the file itself must be compared with the server's.
  await container.register(SERVICE_WORKER, { scope: "/", updateViaCache: "none" });
  // Where the browser is told to have none, registering succeeds and leaves nothing behind.
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
