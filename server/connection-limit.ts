// Limits open connections per address and in total.
import type { Server } from "node:http";
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

/** Closes new connections above the limits at once. */
export function limitConnections(server: Server, { ofAddress, total, isExempt }: ConnectionLimits): void {
  const open = new Map<string, number>();
  server.maxConnections = total;
  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    if (isExempt(remoteAddress)) return;
    const key = addressKey(remoteAddress);
    const before = open.get(key) ?? 0;
    if (before >= ofAddress) return void socket.destroy();
    open.set(key, before + 1);
    socket.once("close", () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
