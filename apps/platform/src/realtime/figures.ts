import { Counter, Gauge, type Registry } from "prom-client";
import type { Channel } from "../database/index.ts";
import type { RealtimeFigures } from "./dependencies.ts";

function addChannelFigures(registry: Registry, channel: Channel): void {
  const registers = [registry];
  const open: Gauge = new Gauge({
    name: "punktum_push_channel_open",
    help: "1 while this process hears the other server processes, else 0: then a push may take two seconds",
    registers,
    collect() {
      open.set(channel.state().isOpen ? 1 : 0);
    },
  });
  const losses: Gauge = new Gauge({
    name: "punktum_push_channel_losses",
    help: "How often the channel between server processes was lost since the start",
    registers,
    collect() {
      losses.set(channel.state().losses);
    },
  });
}

/** Adds metrics of the realtime connection to `/metrics`. */
export function createFigures(
  registry: Registry,
  { socketsConnected, channel }: { readonly socketsConnected: () => number; readonly channel: Channel | undefined },
): RealtimeFigures {
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
  if (channel !== undefined) {
    addChannelFigures(registry, channel);
  }
  return {
    delivered: (topic) => delivered.inc({ topic }),
    refused: (code) => refused.inc({ code }),
  };
}
