import { useCallback, useContext, useEffect, useRef } from "react";
import { TaskFailures } from "~/ui/layout/page-link";
import { fieldsOf, type Submitter, sendByBrowser, sendExpected } from "~/ui/layout/page-requests";
import { useStableFetcher } from "./use-stable-fetcher";

type Sent = {
  /** Called on submission; clears the message of the previous one. */
  begin: () => void;
  /** Called on failure with the status, 0 without a response, and the text of the task. */
  fail: (status: number, text: string | null) => void;
  isFailure?: (status: number) => boolean;
};

const isServerFailure = (status: number) => status >= 500;

/** Submits a form without navigation. Ignores further submissions while one is in flight. */
export function useFormBeside<Reply>() {
  const { fetched, isBusy, submit } = useStableFetcher<Reply>();
  const failureOf = useContext(TaskFailures);
  const isSending = useRef(false);
  useEffect(() => {
    if (fetched.state === "idle") isSending.current = false;
  }, [fetched]);
  const send = useCallback(
    (
      from: HTMLFormElement | Submitter,
      action: string,
      { begin, fail, isFailure = isServerFailure }: Sent,
    ) => {
      if (isSending.current) return;
      isSending.current = true;
      begin();
      const end = (status: number, text: string | null) => {
        isSending.current = false;
        fail(status, text ?? failureOf(action, fieldsOf(from)));
      };
      const asDocument = () => sendByBrowser(from);
      const request = { method: "POST", fail: end, isFailure, asDocument } as const;
      sendExpected(action, request, () => submit(from, { action, method: "post" }));
    },
    [submit, failureOf],
  );
  return { fetched, isBusy, isSending, send };
}
