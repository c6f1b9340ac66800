// Scans a picture chosen as a QR code before it is uploaded.
import { useEffect, useRef, useState } from "react";
import type { CodeKind } from "~/domain/images/code-texts";
import type { FoundCode } from "./find-code";

/** The result; `unread` when the scanner could not be loaded. */
export type CodeState =
  | { is: "reading" | "none" | "unread" }
  | { is: "found"; code: FoundCode; preview: string };

export function useCode() {
  const [state, setState] = useState<CodeState | null>(null);
  const latest = useRef(0);
  const preview = state?.is === "found" ? state.preview : null;
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  /**
   * Resolves to the code in a file once it is displayed; null without one, and when another file was chosen meanwhile.
   */
  async function read(kind: CodeKind, file: File): Promise<FoundCode | null> {
    latest.current += 1;
    const current = latest.current;
    const show = (next: CodeState) => current === latest.current && setState(next);
    show({ is: "reading" });
    try {
      const { findCode } = await import("./find-code");
      const code = await findCode(kind, file);
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

/**
 * Finds the code in an input's file and replaces the file with the cropped code. `onPick` is called first, `onExpected` for
 * a code of the kind.
 */
export function useChosenCode(
  kind: CodeKind,
  { onPick, onExpected }: { onPick?: () => void; onExpected?: (form: HTMLFormElement | null) => void } = {},
) {
  const { state, read } = useCode();
  const input = useRef<HTMLInputElement>(null);
  async function take(): Promise<void> {
    const { current } = input;
    const file = current?.files?.[0];
    if (!current || !file) return;
    onPick?.();
    const code = await read(kind, file);
    if (!code || current.files?.[0] !== file) return;
    if (code.isExpected) onExpected?.(current.form);
    const chosen = new DataTransfer();
    chosen.items.add(code.picture);
    current.files = chosen.files;
  }
  const first = useRef(take);
  useEffect(() => {
    // Handles a file chosen before hydration.
    void first.current();
  }, []);
  return { input, state, take };
}
