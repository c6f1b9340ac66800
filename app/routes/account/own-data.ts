// Export of the member's own data.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/http/member.server";
import { answerOwnData } from "~/http/own-data.server";

export const loader = ({ request, context: { site } }: LoaderFunctionArgs) =>
  answerOwnData(site, requireMember(site, request));
