// A name server for tests that answers TXT queries, and none for names without an entry.
import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";

/** The name of a query that begins after the header, and where its question ends. */
function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join("."), end: at + 5 };
}

/** Opens the server; `texts` has a text for each name. */
export async function openDnsSink(texts: Record<string, string>) {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { name, end } = questionOf(query);
    const text = Buffer.from(texts[name.toLowerCase()] ?? "");
    const head = Buffer.from(query.subarray(0, 12));
    // A response; 3 is for a name that does not exist.
    head.writeUInt16BE(text.length > 0 ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(text.length > 0 ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    const answer = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.length + 1, text.length]);
    const records = text.length > 0 ? [answer, text] : [];
    socket.send(Buffer.concat([head, query.subarray(12, end), ...records]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const { port } = socket.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, close: () => socket.close() };
}
