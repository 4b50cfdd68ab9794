import { createHash, X509Certificate } from "node:crypto";
import { request as ask } from "node:http";
import { createServer } from "node:https";
import { connect } from "node:net";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { selfSigned, startVirtualPrinter, type VirtualPrinter } from "@punktum/virtual-printer";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { E2E_PORT } from "./addresses.ts";

/** A loopback address for this run and worker only, because a printer's port cannot be chosen. */
export const PRINTER_IP = `127.${E2E_PORT >> 8}.${E2E_PORT & 255}.${1 + Number(process.env["TEST_PARALLEL_INDEX"] ?? 0)}`;

/** Starts a printer on the plain port, the encrypted port, or both. */
export async function startPrinter({ isSecure = false, isPlain = true } = {}): Promise<VirtualPrinter> {
  const sockets = { socket: isPlain ? 8008 : 0, secureSocket: isSecure ? 8043 : 0 };
  return await startVirtualPrinter({
    host: PRINTER_IP,
    ports: { page: 0, service: 0, secureService: 0, ...sockets },
    dotsPerLine: 576,
    dotsPerMillimetre: 8,
    millimetresPerSecond: Number.POSITIVE_INFINITY,
    takesCommands: true,
  });
}

/** Serves the platform with a certificate, as in a store; `keyHash` is the hash of its key for the browser. */
export async function serveSecurely(): Promise<{
  readonly address: string;
  readonly keyHash: string;
  readonly stop: () => void;
}> {
  const certificate = selfSigned([PRINTER_IP], Date.now());
  const key = new X509Certificate(certificate.cert).publicKey.export({ type: "spki", format: "der" });
  const server = createServer(certificate, (request, response) => {
    const { method, url: path, headers } = request;
    const onward = ask({ host: "127.0.0.1", port: E2E_PORT, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  // Realtime connection: forwards the request unchanged, then all data in both directions.
  server.on("upgrade", ({ method, url: path, rawHeaders }, socket, head) => {
    const onward = connect(E2E_PORT, "127.0.0.1", () => {
      const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
      onward.write([`${method} ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
  });
  server.listen(0, PRINTER_IP);
  await once(server, "listening");
  const place = server.address();
  const port = typeof place === "object" ? place?.port : undefined;
  return {
    address: `https://${PRINTER_IP}:${port}`,
    keyHash: createHash("sha256").update(key).digest("base64"),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Reads the codes in a picture with zxing. */
export async function codesIn(picture: Uint8Array): Promise<readonly string[]> {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer },
    fireImmediately: true,
  });
  return (await readBarcodes(picture, { tryHarder: true })).map(({ text }) => text);
}
