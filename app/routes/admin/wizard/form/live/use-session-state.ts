import { useCallback, useRef, useState } from "react";
import { type SessionState, unopened } from "./draft-session";

/** The state of the draft; telling what is known already renders nothing. */
export function useSessionState() {
  const [state, setState] = useState(unopened);
  const latest = useRef<SessionState>(unopened);
  const tell = useCallback((change: Partial<SessionState>) => {
    const next = { ...latest.current, ...change };
    const isSame =
      next.note === latest.current.note &&
      next.saved === latest.current.saved &&
      next.hasChanged === latest.current.hasChanged;
    if (isSame) return;
    latest.current = next;
    setState(next);
  }, []);
  return { state, tell };
}
