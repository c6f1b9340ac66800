// Requests of the router without navigation, as in a dialog.
import { useFetcher } from "@remix-run/react";
import { useCallback, useContext, useEffect, useRef, useState } from "react";
import { commonFailures } from "~/http/failure-texts";
import { noResponseText } from "~/ui/layout/page-behaviour";
import { TaskFailures, useOpenPage } from "~/ui/layout/page-link";
import { type Failure, type Submitter, sendExpected, sendForm } from "~/ui/layout/page-requests";

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

/**
 * Submits a form without navigation. Ignores further submissions while one is in flight. `failure` is that of the last
 * one; besides server errors, responses that `isFailure`.
 */
export function useFormBeside<Reply>(isFailure?: (status: number) => boolean) {
  const { fetched, isBusy, submit } = useStableFetcher<Reply>();
  const textOf = useContext(TaskFailures);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isSending = useRef(false);
  useEffect(() => {
    if (fetched.state === "idle") isSending.current = false;
  }, [fetched]);
  const send = useCallback(
    (from: HTMLFormElement | Submitter, action: string) => {
      if (isSending.current) return;
      isSending.current = true;
      setFailure(null);
      const fail = (failed: Failure) => {
        isSending.current = false;
        setFailure(failed);
      };
      const post = () => submit(from, { action, method: "post" });
      sendForm(from, action, { fail, textOf, isFailure }, post);
    },
    [submit, textOf, isFailure],
  );
  return { fetched, isBusy: isBusy && !failure, isSending, failure, send };
}

/** Message for page data that failed to load. */
export function loadFailureText({ status }: Failure): string {
  if (status === 0) return noResponseText;
  return status === 404 ? "资源不存在" : commonFailures.busy;
}

/**
 * Loads the data of another page without navigation. Loaded data is revalidated after each action of the page. A redirect opens its
 * target in place of the page.
 */
export function useLoadedBeside<T>(href: string) {
  const { fetched, load } = useStableFetcher<T>();
  const open = useOpenPage();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [tries, setTries] = useState(1);
  const begun = useRef(0);
  useEffect(() => {
    if (begun.current === tries) return;
    begun.current = tries;
    const request = {
      method: "GET",
      fail: setFailure,
      isFailure: (status: number) => status >= 400,
      asDocument: () => location.assign(href),
      redirect: (to: string) => open(to, { replace: true }),
    } as const;
    sendExpected(href, request, () => load(href));
  }, [href, tries, load, open]);
  const retry = () => {
    setFailure(null);
    setTries((before) => before + 1);
  };
  return { data: fetched.data, failure: fetched.data === undefined ? failure : null, retry };
}
