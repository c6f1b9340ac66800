import { useEffect, useRef, useState } from "react";
import { commonFailures } from "~/http/failure-texts";
import { noResponseText } from "~/ui/layout/page-behaviour";
import { useOpenPage } from "~/ui/layout/page-link";
import { sendExpected } from "~/ui/layout/page-requests";
import { useStableFetcher } from "./use-stable-fetcher";

/** Message for page data that failed to load, by status; 0 without a response. */
export function loadProblemText(status: number): string {
  if (status === 0) return noResponseText;
  return status === 404 ? "资源不存在" : commonFailures.busy;
}

/**
 * Loads the data of another page without navigation. `problem` is the status of a failure, 0 without a response. Loaded
 * data is revalidated after each action of the page. A redirect opens its target in place of the page.
 */
export function useLoadedBeside<T>(href: string) {
  const { fetched, load } = useStableFetcher<T>();
  const open = useOpenPage();
  const [problem, setProblem] = useState<number | null>(null);
  const [tries, setTries] = useState(1);
  const begun = useRef(0);
  useEffect(() => {
    if (begun.current === tries) return;
    begun.current = tries;
    const { pathname } = new URL(href, location.href);
    const isFailure = (status: number) => status >= 400;
    const asDocument = () => location.assign(href);
    const redirect = (to: string) => open(to, { replace: true });
    const request = {
      method: "GET",
      path: pathname,
      fail: setProblem,
      isFailure,
      asDocument,
      redirect,
    } as const;
    sendExpected(href, request, () => load(href));
  }, [href, tries, load, open]);
  const retry = () => {
    setProblem(null);
    setTries((before) => before + 1);
  };
  return { data: fetched.data, problem: fetched.data === undefined ? problem : null, retry };
}
