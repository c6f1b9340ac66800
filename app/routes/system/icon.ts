import type { LoaderFunctionArgs } from "@remix-run/node";
import { iconResponse } from "~/http/files/icon.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return iconResponse(context.site, request);
}
