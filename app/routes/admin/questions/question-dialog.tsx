import { useCallback, useEffect, useId, useRef } from "react";
import { row } from "~/styles/global.css";
import { Flash, UnsentNote } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import {
  AroundQuestion,
  Confirmation,
  type Question,
  type QuestionFields,
  type QuestionReply,
} from "~/ui/layout/confirmation";
import { FormSender, type SendForm } from "~/ui/layout/page-link";
import { useFormBeside } from "../forms/use-form-beside";
import { loadProblemText } from "../forms/use-loaded-beside";
import { sheet, waiting } from "./question-dialog.css";

export type OpenQuestion = {
  href: string;
  tries: number;
  /** Null while loading. */
  question: Question | null;
  /** Status of the last failed request, 0 without a response. */
  problem: number | null;
  /** Text of the failed task. */
  text?: string | null;
};

const texts = {
  loading: "加载中…",
  failed: "加载失败",
  retry: "重试",
  close: "关闭",
} as const;

type QuestionDialogProps = {
  question: OpenQuestion;
  fields: QuestionFields | undefined;
  change: (changes: Partial<OpenQuestion>) => void;
  close: () => void;
};

export function QuestionDialog({ question: open, fields, change, close }: QuestionDialogProps) {
  const { href, question, problem } = open;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { fetched, isBusy: isUnderWay, isSending, send: sendBeside } = useFormBeside<QuestionReply>();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  useEffect(() => {
    // The user closed the dialog while the response was pending.
    if (fetched.state === "idle" && dialog.current && !dialog.current.open) close();
  }, [fetched, close]);
  // The text precedes the buttons in reading order.
  const isLoaded = question !== null;
  useEffect(() => {
    if (isLoaded) focusFirst(dialog.current);
  }, [isLoaded]);

  const send = useCallback<SendForm>(
    (from) =>
      sendBeside(from, href, {
        begin: () => change({ problem: null, text: null }),
        fail: (status, text) => (dialog.current?.open ? change({ problem: status, text }) : close()),
        isFailure: (status) => status === 404 || status >= 500,
      }),
    [href, sendBeside, change, close],
  );
  const notice =
    problem === null ? null : question ? (
      <UnsentNote
        text={problem === 404 ? loadProblemText(404) : (open.text ?? loadProblemText(problem))}
        isLost={problem === 0}
      />
    ) : (
      <Flash tone="bad" title={loadProblemText(problem)} />
    );
  const around = { titleId, notice, close: () => dialog.current?.close() };
  const isBusy = problem === null && (question === null || isUnderWay);
  return (
    <dialog
      ref={dialog}
      className={question || problem !== null ? sheet : `${sheet} ${waiting}`}
      aria-labelledby={titleId}
      aria-busy={isBusy || undefined}
      onClose={() => {
        if (!isSending.current) close();
      }}
    >
      {question ? (
        <AroundQuestion.Provider value={around}>
          <FormSender.Provider value={send}>
            <Confirmation {...question} reply={fetched.data} fields={fields} />
          </FormSender.Provider>
        </AroundQuestion.Provider>
      ) : (
        <>
          <h2 id={titleId}>{problem === null ? texts.loading : texts.failed}</h2>
          {notice}
          <p className={row}>
            {problem === null || problem === 404 ? null : (
              <Button onClick={() => change({ problem: null, tries: open.tries + 1 })}>{texts.retry}</Button>
            )}
            <Button tone="line" onClick={around.close}>
              {texts.close}
            </Button>
          </p>
        </>
      )}
    </dialog>
  );
}

/** Focuses the first field, or the cancel button without one, so that Enter alone deletes nothing. */
function focusFirst(dialog: HTMLDialogElement | null): void {
  const fields = dialog?.querySelectorAll<HTMLElement>(
    "input:not([type=hidden]), textarea, select, button[type=button]",
  );
  // Keeps the confirmation text in view above a long list.
  fields?.[0]?.focus({ preventScroll: true });
}
