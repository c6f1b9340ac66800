// Limits open connections per address and in total, and handles one request per connection at a time. node:http parses pipelined
// requests as they arrive and emits all of them: a client that sends hundreds and reads no response would have all of their
// responses rendered and held in memory.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { addressKey } from "../app/http/security/client-address";

type Begin = (message: IncomingMessage, response: ServerResponse) => void;
type Request = { message: IncomingMessage; response: ServerResponse; begin: Begin };
type State = { isBusy: boolean; waiting: Request[] };

/** Closes a connection with more queued requests. Browsers and proxies send none before the previous response. */
const mostWaiting = 64;

/**
 * Returns a function that calls `begin` at once, or after the connection's previous response has been passed to the operating
 * system. While a request is queued, the connection is not read.
 */
export function createConnectionQueue(waitingAtMost = mostWaiting) {
  const states = new WeakMap<Socket, State>();

  function stateOf(socket: Socket): State {
    const known = states.get(socket);
    if (known) return known;
    const state: State = { isBusy: false, waiting: [] };
    states.set(socket, state);
    // node:http resumes reading after each response.
    socket.on("resume", () => {
      if (state.waiting.length > 0) socket.pause();
    });
    return state;
  }

  function run(state: State, { message, response, begin }: Request): void {
    state.isBusy = true;
    response.once("close", () => {
      state.isBusy = false;
      beginNext(state, message.socket);
    });
    begin(message, response);
  }

  function beginNext(state: State, socket: Socket): void {
    // Its last response closes the connection, or it is already closed.
    if (!socket.writable) state.waiting = [];
    const next = state.waiting.shift();
    if (!next) return;
    if (state.waiting.length === 0) socket.resume();
    run(state, next);
  }

  return (message: IncomingMessage, response: ServerResponse, begin: Begin): void => {
    const { socket } = message;
    if (socket.destroyed) return;
    const state = stateOf(socket);
    const request = { message, response, begin };
    if (!state.isBusy) run(state, request);
    else if (state.waiting.length >= waitingAtMost) socket.destroy();
    else {
      state.waiting.push(request);
      socket.pause();
    }
  };
}

export type ConnectionLimits = {
  /** Connections per address; `Infinity` behind a proxy, which connects for all clients. */
  ofAddress: number;
  total: number;
  /** Whether an address is exempt; default: loopback addresses, from which a proxy connects. */
  isExempt: (address: string) => boolean;
};

const isLoopback = (address: string) => /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(address);

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
    // Removed at once, because its `close` event follows the next connections of this tick.
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
