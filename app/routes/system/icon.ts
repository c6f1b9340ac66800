// The site's icons.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { iconResponse } from "~/http/files/icon.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return iconResponse(request);
}
