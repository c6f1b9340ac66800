// Handles one request of a connection at a time. node:http parses pipelined requests as they arrive and emits them all: a client
// that sends hundreds and reads no response would have all of their responses rendered and held in memory.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Begin = (message: IncomingMessage, response: ServerResponse) => void;
type Request = { message: IncomingMessage; response: ServerResponse; begin: Begin };
type State = { isBusy: boolean; waiting: Request[] };

/** Closes a connection with more queued requests. Browsers and proxies send none before the previous response. */
const mostWaiting = 64;

/**
 * Returns a function that calls `begin` at once, or after the connection's previous response has been handed to the system. While
 * a request waits, the connection is not read.
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
