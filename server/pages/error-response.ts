// Error responses in the format of the URL: JSON for API clients, a page for browsers.
import { failure as apiFailure, isApiPath } from "../../app/http/api/envelope";
import { authFailureOf, isAuthApiPath } from "../../app/http/auth/auth-failure";
import type { HasHeaders } from "../../app/http/cookies";
import type { ErrorPageStatus, ErrorPages } from "./error-pages";

/** Whether a path belongs to the auth API, except Google's callback, which responds with pages. */
const isAuthApi = (pathname: string) => isAuthApiPath(pathname) && !/\/callback\/?$/i.test(pathname);

/** Whether a path belongs to one of the APIs. */
export const isApi = (pathname: string) => isApiPath(pathname) || isAuthApi(pathname);

export type ErrorResponse = (
  request: HasHeaders,
  url: { pathname: string },
  status: ErrorPageStatus,
  headers?: Record<string, string>,
) => Response;

/** Creates the error responses of a site from its error pages. */
export function createErrorResponse(pages: ErrorPages): ErrorResponse {
  return (request, { pathname }, status, headers = {}) => {
    if (isAuthApi(pathname)) return authFailureOf(request, status, headers);
    return isApiPath(pathname) ? apiFailure(status, { headers }) : pages.error(status, headers);
  };
}
