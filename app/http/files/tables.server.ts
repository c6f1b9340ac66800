// Tables as downloads for spreadsheets, as CSV or XLSX; never stored.
import { clockText, dateText } from "../../domain/events/date-text";
import type { Table } from "../../platform/tables/table";
import { csvOf, sheetsOf } from "../../platform/tables/table-files.server";
import type { Site } from "../context.server";

/** `name` is the file's, without extension. */
export type TableFile = { name: string; tables: readonly Table[] };

function download(body: BodyInit, type: string, name: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

export async function csvResponse({ timeZone }: Site, { name, tables }: TableFile): Promise<Response> {
  const date = (at: number) => dateText(at, timeZone);
  const time = (at: number) => `${date(at)} ${clockText(at, timeZone)}`;
  return download(await csvOf(tables, { date, time }), "text/csv; charset=utf-8", `${name}.csv`);
}

const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Throws `DrawingProcessLost`. */
export async function workbookResponse(site: Site, { name, tables }: TableFile): Promise<Response> {
  const sheets = await sheetsOf(tables, site.timeZone);
  return download(new Uint8Array(await site.workbooks.write(sheets)), workbookType, `${name}.xlsx`);
}
