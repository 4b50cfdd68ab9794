import { Counter, Gauge, type Registry } from "prom-client";
import type { RealtimeFigures } from "./dependencies.ts";

/** Figures of the realtime connection at `/metrics`. */
export function createFigures(registry: Registry, socketsConnected: () => number): RealtimeFigures {
  const registers = [registry];
  const connected: Gauge = new Gauge({
    name: "punktum_sockets_connected",
    help: "Devices connected to this process",
    registers,
    collect() {
      connected.set(socketsConnected());
    },
  });
  const delivered = new Counter({
    name: "punktum_device_events_delivered_total",
    help: "Events sent to devices by this process, by topic",
    labelNames: ["topic"],
    registers,
  });
  const refused = new Counter({
    name: "punktum_socket_handshakes_refused_total",
    help: "Handshakes this process refused, by error code",
    labelNames: ["code"],
    registers,
  });
  return {
    delivered: (topic) => delivered.inc({ topic }),
    refused: (code) => refused.inc({ code }),
  };
}
