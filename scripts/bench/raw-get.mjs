// One GET with the raw response bytes, which `fetch` would decompress.
import { get } from "node:http";

const headersOfNode = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Headers as an object for `writeHead`, without those that Node adds itself. */
function ownHeaders(rawHeaders) {
  const headers = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name, value] = rawHeaders.slice(index, index + 2);
    if (headersOfNode.has(name.toLowerCase())) continue;
    headers[name] = name in headers ? [headers[name], value].flat() : value;
  }
  return headers;
}

/** Resolves with status, headers and body of a response; requests Brotli. */
export function rawGet(url, headers = {}) {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { "Accept-Encoding": "br", ...headers } }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode,
          headers: ownHeaders(response.rawHeaders),
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.setTimeout(10_000, () => request.destroy(new Error(`no answer from ${url}`)));
    request.on("error", reject);
  });
}
