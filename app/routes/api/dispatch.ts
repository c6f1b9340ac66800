// All requests under /api; its documentation page has a route of its own.
import type { ActionFunctionArgs } from "@remix-run/node";
import { withoutOtherProof } from "~/http/api/api-identity.server";
import { jsonApi } from "./json-api.server";

const dispatch = ({ request, context }: ActionFunctionArgs) =>
  jsonApi.respond(withoutOtherProof(request), context);

export const loader = dispatch;
export const action = dispatch;
