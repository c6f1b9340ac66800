// Scans a picture chosen as a group code before it is uploaded.
import { useEffect, useRef, useState } from "react";
import type { FoundCode } from "./find-group-code";

/** The result; `unread` when the scanner could not be loaded. */
export type GroupCodeState =
  | { is: "reading" | "none" | "unread" }
  | { is: "found"; code: FoundCode; preview: string };

export function useGroupCode() {
  const [state, setState] = useState<GroupCodeState | null>(null);
  const latest = useRef(0);
  const preview = state?.is === "found" ? state.preview : null;
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  /**
   * Resolves to the code in a file once it is displayed; null without one, and when another file was chosen meanwhile.
   */
  async function read(file: File): Promise<FoundCode | null> {
    latest.current += 1;
    const current = latest.current;
    const show = (next: GroupCodeState) => current === latest.current && setState(next);
    show({ is: "reading" });
    try {
      const { findGroupCode } = await import("./find-group-code");
      const code = await findGroupCode(file);
      if (current !== latest.current) return null;
      show(code ? { is: "found", code, preview: URL.createObjectURL(code.picture) } : { is: "none" });
      return code;
    } catch {
      show({ is: "unread" });
      return null;
    }
  }
  function forget(): void {
    latest.current += 1;
    setState(null);
  }
  return { state, read, forget };
}
