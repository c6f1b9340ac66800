import { useEffect, useState } from "react";

/** False on the server and until hydration: for controls that require scripts. */
export function useHasScripts(): boolean {
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  return hasScripts;
}
