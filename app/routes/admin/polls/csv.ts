import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvResponse } from "~/http/files/tables.server";
import { readPollFile } from "./poll-file.server";

export const loader = async (args: LoaderFunctionArgs) =>
  csvResponse(args.context.site, await readPollFile(args));
