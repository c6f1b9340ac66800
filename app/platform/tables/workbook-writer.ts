// Writes XLSX files in another process.
import type { Table } from "./table";

/** A sheet as plain data. */
export type Sheet = Pick<Table, "name" | "title" | "columns"> & {
  /** JSON of slices of rows, whose dates and times are wall-clock times as if in UTC: long texts cost less to pass than many cells. */
  slices: readonly string[];
};

export type WorkbookWriter = {
  /** The file. Throws `DrawingProcessLost`. */
  write(sheets: readonly Sheet[]): Promise<Uint8Array>;
  close(): Promise<void>;
};
