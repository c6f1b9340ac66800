import type { LoaderFunctionArgs } from "@remix-run/node";
import { workbookResponse } from "~/http/files/tables.server";
import { readPollFile } from "./poll-file.server";

export const loader = async (args: LoaderFunctionArgs) =>
  workbookResponse(args.context.site, await readPollFile(args));
