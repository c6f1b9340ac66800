// Sends a test mail through a server at once, outside the queue, within a time limit.
import type { Clock } from "../../../platform/clock";
import { type MailServer, type OutgoingMail, sendOnce } from "../../../platform/mailer.server";
import { withoutSlot } from "../../../platform/slot.server";
import { explainFailure, type MailProblem } from "./failure";
import { type MailProvider, mailPresets } from "./presets";

export type MailTry = { isSent: true; seconds: number } | ({ isSent: false } & MailProblem);

/** The transport reports errors of sockets by one code: a closed port and a wrong certificate need different advice. */
function codeOf({ code, syscall, message }: { code: string; syscall: string; message: string }): string {
  if (code !== "ESOCKET") return code;
  if (syscall === "connect" || /\bconnect E/.test(message)) return "ECONNREFUSED";
  return /certificate|TLS|SSL/i.test(message) ? "ETLS" : code;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Returns the time that the sending took, or why the server did not accept the mail. */
export async function tryMailServer(
  server: MailServer,
  provider: MailProvider,
  mail: OutgoingMail,
  clock: Pick<Clock, "now">,
): Promise<MailTry> {
  const began = clock.now();
  try {
    await withoutSlot(() => sendOnce(server, mail));
    return { isSent: true, seconds: Math.max(1, Math.round((clock.now() - began) / 1000)) };
  } catch (error) {
    const { code, command, responseCode, response, syscall, message } = (
      error instanceof Error ? error : {}
    ) as Partial<Record<"code" | "command" | "responseCode" | "response" | "syscall" | "message", unknown>>;
    const failure = {
      code: codeOf({ code: textOf(code), syscall: textOf(syscall), message: textOf(message) }),
      command: textOf(command),
      status: typeof responseCode === "number" ? responseCode : null,
      response: textOf(response),
    };
    const { label } = mailPresets[provider];
    const name = provider === "other" ? server.host : label;
    return {
      isSent: false,
      ...explainFailure(failure, { label: name, host: server.host, port: server.port }),
    };
  }
}
