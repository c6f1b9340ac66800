// Looks for the code in a picture that was chosen as a group's code, before it is sent.
import { useEffect, useRef, useState } from "react";
import type { FoundCode } from "./find-group-code";

/** What was found; `unread` when the part that looks could not be loaded. */
export type GroupCodeState =
  | { is: "reading" | "none" | "unread" }
  | { is: "found"; code: FoundCode; preview: string };

export function useGroupCode() {
  const [state, setState] = useState<GroupCodeState | null>(null);
  const latest = useRef(0);
  const preview = state?.is === "found" ? state.preview : null;
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  /** Answers with the code in a file, once it is shown; null without one, and for a file in whose place another was chosen. */
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
