// Writes workbooks in a child process: the library writes a file in one turn, 300 ms for the longest guest list.
import type { WorkbookWriter } from "../../app/platform/tables/workbook-writer";
import { createDrawingProcess } from "./drawing-process";
import type * as Tasks from "./workbook-worker";

/** `niceness` (0–19) lowers the priority of the process relative to the server. */
export function createWorkbookWriter(niceness: number): WorkbookWriter {
  const { run, close } = createDrawingProcess<typeof Tasks>({
    file: "workbook-worker.js",
    niceness,
    tasksAtOnce: 1,
  });
  return { write: (sheets) => run("writeWorkbook", sheets), close };
}
