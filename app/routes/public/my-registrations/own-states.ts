// The state of the requester's own registrations as JSON, for pages that are the same for every visitor.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOwnStates } from "~/http/members/own-registrations.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { readRequester } from "~/http/session/requester.server";

export const handle: RouteHandle = { private: true };

export async function loader({ request, context: { site, address } }: LoaderFunctionArgs) {
  return Response.json(readOwnStates(site, await readRequester(site, request, address)));
}
