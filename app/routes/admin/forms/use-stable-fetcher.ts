import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";

/**
 * Remix's `useFetcher` with its data and state as React state: `fetched` is a new object with each change of them. The router
 * changes its map of fetchers in place, so a render that React drops may already have read the answer; React 18 remembers the
 * dependencies of that render, and an effect that depends on the answer never runs. The effect here depends on nothing, and
 * state is never dropped.
 */
export function useStableFetcher<T>() {
  const { data, state, submit, load } = useFetcher<T>();
  const [fetched, setFetched] = useState({ data, state });
  useEffect(() => {
    setFetched((before) => (before.data === data && before.state === state ? before : { data, state }));
  });
  return { fetched, isBusy: state !== "idle" || fetched.state !== "idle", submit, load };
}
