import type { LoaderFunctionArgs } from "@remix-run/node";
import { ownDataResponse } from "~/http/members/own-data.server";
import { requireMember } from "~/http/session/member.server";

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  return ownDataResponse(site, requireMember(site, request));
}
