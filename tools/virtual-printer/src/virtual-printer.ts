import { createServer, type Server, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { Socket } from "node:net";
import { selfSigned } from "./certificate.ts";
import { answerControls, serveControls, type Addresses, type ControlAnswer, type ControlRequest } from "./control.ts";
import { Printer, type PrinterOptions } from "./printer.ts";
import { serveDocuments } from "./service.ts";
import { serveSockets, shakeHands } from "./socket-service.ts";

/** Ports by protocol; 0 selects a free one. */
export interface Ports {
  readonly page: number;
  readonly service: number;
  readonly secureService: number;
  readonly socket: number;
  readonly secureSocket: number;
}

/** A running printer. */
export interface VirtualPrinter {
  readonly printer: Printer;
  readonly addresses: Addresses;
  readonly pageUrl: string;
  /** The certificate of its encrypted ports, for clients that shall trust it. */
  readonly certificate: string;
  /** Answers requests of the page if another server shows it. */
  answer(request: ControlRequest): Promise<ControlAnswer>;
  stop(): Promise<void>;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that can be switched off and on again on the same port. */
class SwitchableServer {
  readonly server: Server;
  #port: number;
  readonly #host: string;
  readonly #open = new Set<Socket>();

  constructor(server: Server, host: string, port: number) {
    this.server = server;
    this.#host = host;
    this.#port = port;
    server.on("connection", (socket: Socket) => {
      this.#open.add(socket);
      socket.on("close", () => this.#open.delete(socket));
    });
  }

  async listen(): Promise<number> {
    if (!this.server.listening) {
      await new Promise<void>((resolve, reject) => {
        this.server.once("error", reject);
        this.server.listen(this.#port, this.#host, () => {
          this.server.off("error", reject);
          resolve();
        });
      });
      const address = this.server.address();
      this.#port = typeof address === "object" && address !== null ? address.port : this.#port;
    }
    return this.#port;
  }

  async close(): Promise<void> {
    if (this.server.listening) {
      const closed = new Promise((resolve) => this.server.close(resolve));
      for (const socket of this.#open) {
        socket.destroy();
      }
      await closed;
    }
  }
}

function guarded(work: (request: IncomingMessage, response: ServerResponse) => Promise<void>): Listener {
  return (request, response) => {
    work(request, response).catch(() => response.destroy());
  };
}

/** Starts a printer: its page, and the ports of a real one. */
export async function startVirtualPrinter(
  options: PrinterOptions & { readonly host: string; readonly ports: Ports },
): Promise<VirtualPrinter> {
  const { host, ports } = options;
  const printer = new Printer(options);
  const certificate = selfSigned([host === "0.0.0.0" ? "localhost" : host, "localhost"], Date.now());
  const documents = guarded((request, response) => serveDocuments(printer, request, response));
  const service = new SwitchableServer(createServer(documents), host, ports.service);
  const secureService = new SwitchableServer(createSecureServer(certificate, documents), host, ports.secureService);
  const socket = new SwitchableServer(createServer(shakeHands), host, ports.socket);
  const secureSocket = new SwitchableServer(createSecureServer(certificate, shakeHands), host, ports.secureSocket);
  serveSockets(printer, socket.server);
  serveSockets(printer, secureSocket.server);
  const all = [service, secureService, socket, secureSocket];
  const [servicePort = 0, secureServicePort = 0, socketPort = 0, secureSocketPort = 0] = await Promise.all(
    all.map((server) => server.listen()),
  );
  const addresses: Addresses = {
    host,
    service: servicePort,
    secureService: secureServicePort,
    socket: socketPort,
    secureSocket: secureSocketPort,
  };
  let turning: Promise<unknown> = Promise.resolve();
  printer.watch(() => {
    turning = turning.then(() =>
      Promise.all(all.map((server) => (printer.switches.isOff ? server.close() : server.listen()))),
    );
  });
  const page = new SwitchableServer(
    createServer(guarded((request, response) => serveControls(printer, addresses, request, response))),
    host,
    ports.page,
  );
  const pagePort = await page.listen();
  return {
    printer,
    addresses,
    pageUrl: `http://${host === "0.0.0.0" ? "localhost" : host}:${pagePort}/`,
    certificate: certificate.cert,
    answer: (request) => answerControls(printer, addresses, request),
    stop: async () => {
      await turning;
      await Promise.all([...all, page].map((server) => server.close()));
    },
  };
}
