import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";

/**
 * Remix's `useFetcher` with data and state as React state: `fetched` is a new object on each change. The router mutates
 * its map of fetchers, so a render that React discards may already have read the response; React 18 remembers that
 * render's dependencies, and an effect that depends on the response never runs. The effect here has no dependencies,
 * and state is never discarded.
 */
export function useStableFetcher<T>() {
  const { data, state, submit, load } = useFetcher<T>();
  const [fetched, setFetched] = useState({ data, state });
  useEffect(() => {
    setFetched((before) => (before.data === data && before.state === state ? before : { data, state }));
  });
  return { fetched, isBusy: state !== "idle" || fetched.state !== "idle", submit, load };
}
