// The site's icons.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerIcon } from "~/http/icon.server";

export const loader = ({ request }: LoaderFunctionArgs) => answerIcon(request);
