// Tables of rows that share one site.
import { test } from "vitest";

/** Like `test.each`, but one test, and so one site, for all rows; a failure names its row. */
export const eachRow =
  <const Row extends readonly unknown[]>(rows: readonly Row[]) =>
  (title: string, check: (...row: [...Row]) => unknown): void =>
    test(title, async () => {
      for (const row of rows)
        try {
          await check(...row);
        } catch (error) {
          if (error instanceof Error) error.message = `${JSON.stringify(row)}: ${error.message}`;
          throw error;
        }
    });
