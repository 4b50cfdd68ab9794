import type { VirtualPrinter } from "@punktum/virtual-printer";

/** Reachable from this machine only, because every client of a printer can print. */
const HOST = "127.0.0.1";

/** A receipt printer for the demonstration; it starts when it is first needed. */
export function createDemoPrinter() {
  let printer: Promise<VirtualPrinter> | undefined;
  const start = async (): Promise<VirtualPrinter> => {
    const { startVirtualPrinter } = await import("@punktum/virtual-printer");
    return await startVirtualPrinter({
      host: HOST,
      ports: { page: 0, service: 0, secureService: 0, socket: 8008, secureSocket: 8043 },
      dotsPerLine: 576,
      dotsPerMillimetre: 8,
      millimetresPerSecond: 250,
      takesCommands: true,
    });
  };
  return {
    open: async (): Promise<VirtualPrinter> => {
      printer ??= start();
      try {
        return await printer;
      } catch (error) {
        // Cleared, so that the next call tries again; the ports may be free by then.
        printer = undefined;
        throw error;
      }
    },
    stop: async (): Promise<void> => {
      const running = await printer?.catch(() => undefined);
      await running?.stop();
    },
  };
}
