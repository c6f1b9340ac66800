// All requests under /auth/v1; Google's redirect has a route of its own.
import type { ActionFunctionArgs } from "@remix-run/node";
import { authApi } from "./auth-api.server";

const dispatch = ({ request, context }: ActionFunctionArgs) => authApi.respond(request, context);

export const loader = dispatch;
export const action = dispatch;
