// A refusal in the form that the address speaks: JSON for API clients, a page for people.
import { failure as apiFailure, isApiPath } from "../../app/http/api/envelope";
import { authFailureOf, isAuthApiPath } from "../../app/http/auth/auth-failure";
import type { HasHeaders } from "../../app/http/cookies";
import type { ErrorPageStatus, ErrorPages } from "./error-pages";

/** Whether a path is a call of the auth API. Google leads people back to one address of it, which answers with pages. */
const isAuthCall = (pathname: string) => isAuthApiPath(pathname) && !/\/callback\/?$/i.test(pathname);

/** Whether a path is a call of one of the APIs. */
export const isCall = (pathname: string) => isApiPath(pathname) || isAuthCall(pathname);

export type Refuse = (
  request: HasHeaders,
  url: { pathname: string },
  status: ErrorPageStatus,
  headers?: Record<string, string>,
) => Response;

/** Makes the refusals of a site; `plain` are its pages. */
export function createRefuse(plain: ErrorPages): Refuse {
  return (request, { pathname }, status, headers = {}) => {
    if (isAuthCall(pathname)) return authFailureOf(request, status, headers);
    return isApiPath(pathname) ? apiFailure(status, { headers }) : plain.refuse(status, headers);
  };
}
