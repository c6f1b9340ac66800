// Idle connections, and connections that send very slowly.
import { connect } from "node:net";

const host = "127.0.0.1";
const openedAtOnce = 200;
const letterEveryMs = 1000;
const request = "GET /events HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";

/** Opens connections; half of them send one byte of a request per second. Resolves with the number open and a function to close them. */
export async function openCrowd(port, count) {
  const open = new Set();
  const slow = new Set();
  const openOne = (number) =>
    new Promise((resolve) => {
      const socket = connect(port, host);
      socket.on("error", () => {});
      socket.once("close", () => {
        open.delete(socket);
        slow.delete(socket);
        resolve();
      });
      socket.once("connect", () => {
        open.add(socket);
        if (number % 2 === 1) {
          slow.add(socket);
          socket.write(request);
        }
        resolve();
      });
    });
  for (let first = 0; first < count; first += openedAtOnce)
    await Promise.all(
      Array.from({ length: Math.min(openedAtOnce, count - first) }, (_, n) => openOne(first + n)),
    );
  const timer = setInterval(() => {
    for (const socket of slow) socket.write("a");
  }, letterEveryMs);
  return {
    open: () => open.size,
    close() {
      clearInterval(timer);
      for (const socket of open) socket.destroy();
    },
  };
}
