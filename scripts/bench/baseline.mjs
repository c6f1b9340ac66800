// Process: plain node:http servers with one fixed response each, as the upper bound for Node.
import { createServer } from "node:http";

const keepAliveTimeout = 20_000;

function serve({ status, headers, body }) {
  const server = createServer({ keepAliveTimeout }, (_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${server.address().port}`));
  });
}

process.on("disconnect", () => process.exit(0));
process.once("message", async (answers) => process.send(await Promise.all(answers.map(serve))));
