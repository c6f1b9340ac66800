// A real SMTP server for tests that stores mails and can reject recipients or passwords.
import { type AddressInfo, createServer } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type Received = { to: string[]; from: string; raw: string; mail: Email };

type SinkSettings = {
  port?: number;
  /** SMTP status for a recipient, such as 550; undefined accepts the mail. */
  judge?: (recipient: string) => number | undefined;
  /** Rejects every password. */
  rejectsLogin?: boolean;
  /** Accepts and records every password. */
  acceptsLogin?: boolean;
};

function smtpError(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

/** Opens the server on the given port, or on a free one. */
export async function openSink({
  port = 0,
  judge,
  rejectsLogin = false,
  acceptsLogin = false,
}: SinkSettings = {}) {
  const received: Received[] = [];
  const logins: (string | null | undefined)[][] = [];
  const server = new SMTPServer({
    authOptional: !rejectsLogin,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    // Clients reuse connections for the next mail.
    closeTimeout: 10,
    onAuth({ username, password }, _session, done) {
      if (!acceptsLogin) return done(smtpError(535, "wrong password"));
      logins.push([username, password]);
      return done(null, { user: username ?? "" });
    },
    onRcptTo({ address }, _session, done) {
      const code = judge?.(address);
      done(code ? smtpError(code, `no mail for ${address}`) : null);
    },
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const raw = Buffer.concat(chunks);
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      const to = envelope.rcptTo.map(({ address }) => address);
      received.push({ to, from, raw: raw.toString(), mail: await PostalMime.parse(raw) });
      done();
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const bound = (server.server.address() as AddressInfo).port;
  return {
    received,
    logins,
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** A port that accepts connections and never responds; `close` ends them all. */
export async function openUnresponsiveServer() {
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    sockets,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** A port without a listener. */
export async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
