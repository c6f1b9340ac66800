// The form of a rejection under its button. With scripts a refused reason is said there, and the list stays as it is.
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { ReviewEntry } from "~/domain/review-entry";
import { above } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import type { QuestionReply } from "~/ui/layout/confirmation";
import { expectRequest, FormSender } from "~/ui/layout/page-link";
import { useSteadyFetcher } from "../forms/use-steady-fetcher";
import { ModerationForm } from "./moderation-form";

type RejectFormProps = {
  entry: ReviewEntry;
  /** URL to return to. */
  back: string;
  /** The fields; the reply is that to the last refused reason. */
  children: (reply: QuestionReply | undefined) => ReactNode;
};

export function RejectForm({ entry, back, children }: RejectFormProps) {
  const { fetched, submit } = useSteadyFetcher<QuestionReply>();
  const [isLost, setLost] = useState(false);
  const isSending = useRef(false);
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fetched.state !== "idle") return;
    isSending.current = false;
    if (fetched.data?.error) around.current?.querySelector("textarea")?.focus();
  }, [fetched]);
  const send = useCallback(
    (from: HTMLElement) => {
      if (isSending.current) return;
      isSending.current = true;
      setLost(false);
      expectRequest({
        method: "POST",
        fail: () => {
          isSending.current = false;
          setLost(true);
        },
      });
      if (from instanceof HTMLFormElement || from instanceof HTMLButtonElement) submit(from);
    },
    [submit],
  );
  return (
    <div ref={around}>
      <FormSender.Provider value={send}>
        <ModerationForm entry={entry} verdict="reject" back={back}>
          {children(fetched.data)}
          <p className={above}>
            <Button tone="bad" small>
              确认拒绝
            </Button>
          </p>
          {isLost ? (
            <Flash tone="bad" title="请检查网络连接后重试">
              没有送出，填写的内容还在。
            </Flash>
          ) : null}
        </ModerationForm>
      </FormSender.Provider>
    </div>
  );
}
