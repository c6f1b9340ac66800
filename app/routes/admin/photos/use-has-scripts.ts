import { useEffect, useState } from "react";

/** False on the server and until the page is hydrated: for what only a script can use. */
export function useHasScripts(): boolean {
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  return hasScripts;
}
