// Logs and counts requests and their failures.
import type { Site } from "../../app/http/context.server";
import { failureStatus, isUnavailable } from "../../app/http/failure.server";
import { redactPath } from "../../app/http/redact-path";
import type { ErrorResponse } from "../pages/error-response";
import type { Incoming } from "./incoming";

/** nginx's 499: the client closed the connection. */
const clientClosedStatus = 499;

type Routes = { patternOf: (pathname: string) => string; isRoutine: (pathname: string) => boolean };

export function createReport(site: Site, respondError: ErrorResponse, { patternOf, isRoutine }: Routes) {
  return {
    fail({ request, url, requester: { requestId } }: Incoming, error: unknown): Response {
      const { status, headers } = failureStatus(error, requestId);
      const details = { requestId, path: redactPath(url.pathname) };
      if (isUnavailable(error)) site.log.error({ ...details, message: String(error) }, "unavailable");
      else if (status >= 500 && !isDisconnect(request, error))
        site.log.error({ ...details, err: error }, "unexpected error");
      return respondError(request, url, status, headers);
    },

    /** Logs and counts a response to `received`; `startedAt` is a `performance.now()` value. */
    note(received: Request, { url, requester }: Incoming, response: Response, startedAt: number): void {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      const { method, signal } = received;
      // A client that disconnected has not read the error response.
      const status = signal.aborted && response.status >= 400 ? clientClosedStatus : response.status;
      const isLogged = status >= 400 || !isRoutine(url.pathname);
      const { requestId } = requester;
      if (isLogged) site.log.request({ requestId, method, path: redactPath(url.pathname), status, ms });
      const route = isLogged ? patternOf(url.pathname) : "routine";
      site.traffic.note({ route, method, status, ms }, !isLogged);
    },

    /** Logs and counts a message that could not be parsed as a request. */
    noteUnread(requestId: string, method: string, pathname: string, status: number): void {
      site.log.request({ requestId, method, path: redactPath(pathname), status });
      site.traffic.note({ route: "unread", method, status });
    },
  };
}

/** Whether an error only means that the client disconnected. */
const isDisconnect = ({ signal }: Request, error: unknown) =>
  signal.aborted && (error === signal.reason || (error instanceof Error && error.name === "AbortError"));
