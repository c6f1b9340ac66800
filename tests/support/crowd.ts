// Many simultaneous clients of a site, over a real port.
import { Agent } from "node:http";
import { type RawRequest, sendRaw } from "./ask";
import { createSite, server } from "./site";

/** A listening site without rate limits, and its clients, who share a hundred connections. */
export async function openCrowd() {
  const site = await createSite({ RATE_LIMITS: "off" });
  const listening = await server.listen(site.handler, { port: 0, host: "127.0.0.1" }, site.log);
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  return {
    site,
    send: (path: string, { headers, ...init }: RawRequest = {}) =>
      sendRaw(listening, path, { agent, ...init, headers: { Connection: "keep-alive", ...headers } }),
    async close() {
      agent.destroy();
      await server.drain(listening);
      site.close();
    },
  };
}
