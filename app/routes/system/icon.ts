// The site's icons.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { iconResponse } from "~/http/files/icon.server";

export const loader = ({ request }: LoaderFunctionArgs) => iconResponse(request);
