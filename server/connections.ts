// Limits open connections per address and in total, and handles one request per connection at a time. node:http parses pipelined
// requests as they arrive and emits all of them: a client that sends hundreds and reads no response would have all of their
// responses rendered and held in memory.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { addressKey, clientAddress, networkKey } from "../app/http/security/client-address";
import { ByNetwork } from "./by-network";
import { readableHeaders } from "./readable-request";

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
  /** Number of trusted proxies, which forward the addresses of clients. */
  proxies: number;
};

const isLoopback = (address: string) => /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(address);

export const usualConnectionLimits: ConnectionLimits = {
  ofAddress: 256,
  total: 4096,
  isExempt: isLoopback,
  proxies: 0,
};

/**
 * Closes new connections above the limit of their address. Above the total, closes the connection that waits longest for its
 * client, of the network with most such connections.
 */
export function limitConnections(
  server: Server,
  { ofAddress, total, isExempt, proxies }: ConnectionLimits,
): void {
  const ofAddresses = new Map<string, number>();
  const open = new Set<Socket>();
  const waiting = trackWaiting(server, proxies);

  function hasSlot(): boolean {
    if (open.size < total) return true;
    const closed = waiting.take();
    closed?.destroy();
    // Removed at once, because its `close` event follows the next connections of this tick.
    return closed !== undefined && open.delete(closed);
  }

  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    const key = isExempt(remoteAddress) ? null : addressKey(remoteAddress);
    const before = key === null ? 0 : (ofAddresses.get(key) ?? 0);
    if ((key !== null && before >= ofAddress) || !hasSlot()) return void socket.destroy();
    if (key !== null) ofAddresses.set(key, before + 1);
    open.add(socket);
    waiting.update(socket);
    socket.once("close", () => {
      open.delete(socket);
      waiting.update(socket);
      if (key === null) return;
      const left = (ofAddresses.get(key) ?? 1) - 1;
      if (left > 0) ofAddresses.set(key, left);
      else ofAddresses.delete(key);
    });
  });
}

/** The network of a request's client, as trusted proxies forward it. */
export function networkOf({ headers, socket }: IncomingMessage, proxies: number): string {
  const request = { headers: readableHeaders(headers) };
  return networkKey(addressKey(clientAddress(request, socket.remoteAddress ?? "", proxies)));
}

const hasBody = ({ headers }: IncomingMessage) =>
  "transfer-encoding" in headers || ![undefined, "0"].includes(headers["content-length"]);

/**
 * Tracks the connections that wait for their client: without a request, or with a single one whose body is unfinished. `update`
 * reads a connection again; `take` returns and removes the one to close.
 */
function trackWaiting(server: Server, proxies: number) {
  const held = new ByNetwork<Socket>();
  const unanswered = new WeakMap<Socket, Set<IncomingMessage>>();

  /** The network that a connection waits for; null while the server works for it. */
  function networkWaitedFor(socket: Socket): string | null {
    const [message, ...others] = unanswered.get(socket) ?? [];
    if (!message) return networkKey(addressKey(socket.remoteAddress ?? ""));
    if (others.length > 0 || message.complete || !hasBody(message)) return null;
    return networkOf(message, proxies);
  }

  function update(socket: Socket): void {
    const network = socket.destroyed ? null : networkWaitedFor(socket);
    if (network === null) held.delete(socket);
    else held.add(network, socket);
  }

  function take(): Socket | undefined {
    for (let oldest = held.oldestOfLargest(); oldest; oldest = held.oldestOfLargest()) {
      held.delete(oldest);
      // Its body may be complete but not read yet.
      if (networkWaitedFor(oldest) !== null) return oldest;
    }
    return undefined;
  }

  server.prependListener("request", (message: IncomingMessage, response: ServerResponse) => {
    const { socket } = message;
    const messages = unanswered.get(socket) ?? new Set();
    unanswered.set(socket, messages.add(message));
    update(socket);
    if (hasBody(message)) message.once("end", () => update(socket));
    response.once("close", () => {
      messages.delete(message);
      update(socket);
    });
  });
  return { update, take };
}
