// Raw connections to a listening server.
import { connect } from "node:net";
import { expect, vi } from "vitest";

/** A connection, the text received on it since `clear`, and its end. */
export function dialTo(port: number) {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.setEncoding("utf8").on("data", (piece) => {
    text += piece;
  });
  socket.on("error", () => {});
  const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(text)));
  /** Waits for a match, and returns all text. */
  const received = async (pattern: RegExp) => {
    await vi.waitFor(() => expect(text).toMatch(pattern), { timeout: 10_000 });
    return text;
  };
  const clear = () => {
    text = "";
  };
  return { socket, closed, received, clear, text: () => text };
}
