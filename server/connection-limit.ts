// Limits open connections per address and in total.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { addressKey } from "../app/http/security/client-address";

export type ConnectionLimits = {
  /** Connections per address; `Infinity` behind a proxy, which connects for all clients. */
  ofAddress: number;
  total: number;
  /** Whether an address is exempt: by default loopback addresses, from which a proxy connects. */
  isExempt: (address: string) => boolean;
};

export const isLoopback = (address: string) => /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(address);

export const usualConnectionLimits: ConnectionLimits = { ofAddress: 256, total: 4096, isExempt: isLoopback };

/** Closes new connections above the limit of their address; above the total, closes the connection that is idle longest. */
export function limitConnections(server: Server, { ofAddress, total, isExempt }: ConnectionLimits): void {
  const ofAddresses = new Map<string, number>();
  const open = new Set<Socket>();
  const idle = trackIdle(server);

  function hasSlot(): boolean {
    if (open.size < total) return true;
    const [longest] = idle;
    longest?.destroy();
    // Forgotten at once: its `close` comes after the next connections of this turn.
    return longest !== undefined && idle.delete(longest) && open.delete(longest);
  }

  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    const key = isExempt(remoteAddress) ? null : addressKey(remoteAddress);
    const before = key === null ? 0 : (ofAddresses.get(key) ?? 0);
    if ((key !== null && before >= ofAddress) || !hasSlot()) return void socket.destroy();
    if (key !== null) ofAddresses.set(key, before + 1);
    open.add(socket);
    idle.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      idle.delete(socket);
      if (key === null) return;
      const left = (ofAddresses.get(key) ?? 1) - 1;
      if (left > 0) ofAddresses.set(key, left);
      else ofAddresses.delete(key);
    });
  });
}

/** Connections without a request in progress, longest idle first. Add new ones and delete closed ones. */
function trackIdle(server: Server): Set<Socket> {
  const idle = new Set<Socket>();
  const inFlight = new WeakMap<Socket, number>();
  const add = (socket: Socket, change: number) => {
    const count = (inFlight.get(socket) ?? 0) + change;
    inFlight.set(socket, count);
    return count;
  };
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    add(socket, 1);
    idle.delete(socket);
    response.once("close", () => {
      if (add(socket, -1) === 0 && !socket.destroyed) idle.add(socket);
    });
  });
  return idle;
}
