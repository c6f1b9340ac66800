// Error responses in the format of the URL: JSON for API clients, a page for browsers.
import { failure as apiFailure, isApiPath } from "../../app/http/api/envelope";
import { authFailureOf, googleCallback, isAuthApiPath } from "../../app/http/auth/auth-failure";
import type { HasHeaders } from "../../app/http/cookies";
import { canonicalPath } from "../../app/http/security/canonical-path";
import type { ErrorPageStatus, ErrorPages } from "./error-pages";

const isAuthApi = (pathname: string) => isAuthApiPath(pathname) && canonicalPath(pathname) !== googleCallback;

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
