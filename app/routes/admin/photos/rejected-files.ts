import { fileMark } from "~/domain/photos/schema";

const namesShown = 3;

/** Files with the same reason; those without a known name are counted. */
function filesText(names: readonly string[]): string {
  const marks = names.map(fileMark).filter((mark) => mark !== "");
  if (marks.length === 0) return `${names.length} 张`;
  const shown = marks.slice(0, namesShown).join("、");
  return names.length > Math.min(marks.length, namesShown) ? `${shown}等 ${names.length} 张` : shown;
}

export type RejectedFile = { name: string; message: string };

/** Each reason with its files; empty without any. */
export function rejectedFilesText(files: readonly RejectedFile[]): string {
  const reasons = [...new Set(files.map(({ message }) => message))];
  return reasons
    .map((reason) => {
      const names = files.filter(({ message }) => message === reason).map(({ name }) => name);
      return `${filesText(names)}未上传：${reason}`;
    })
    .join("；");
}
