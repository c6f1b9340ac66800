// With scripts a confirmation is a dialog over its page; without scripts, and in another tab, a separate page.
import { useLocation } from "@remix-run/react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import type { Question, QuestionFields } from "~/ui/layout/confirmation";
import { useLoadedBeside } from "../forms/use-loaded-beside";
import { type OpenQuestion, QuestionDialog } from "./question-dialog";
import { returnFocus } from "./return-focus";

type Ask = (href: string, opener: HTMLElement) => void;

/** Opens the confirmation of a URL in a dialog; null where it is a page. */
const AskHere = createContext<Ask | null>(null);
export const useAsk = () => useContext(AskHere);

type QuestionsProps = {
  /** Additional fields of this page's confirmations. */
  fields?: QuestionFields;
  children: ReactNode;
};

/** A page whose confirmations open in a dialog. */
export function Questions({ fields, children }: QuestionsProps) {
  const [question, setQuestion] = useState<OpenQuestion | null>(null);
  const { key } = useLocation();
  const shownOn = useRef(key);
  const goBack = useRef<() => void>(() => {});
  const ask = useCallback<Ask>((href, opener) => {
    goBack.current = returnFocus(opener);
    setQuestion({ href, tries: 1, question: null, problem: null });
  }, []);
  const close = useCallback(() => setQuestion(null), []);
  const isOpen = question !== null;
  useEffect(() => {
    if (isOpen) return;
    goBack.current();
    goBack.current = () => {};
  }, [isOpen]);
  // The response has redirected to another page or reloaded this one.
  useEffect(() => {
    if (shownOn.current !== key && question) close();
    shownOn.current = key;
  }, [key, question, close]);
  const change = useCallback(
    (changes: Partial<OpenQuestion>) => setQuestion((before) => before && { ...before, ...changes }),
    [],
  );
  return (
    <AskHere.Provider value={ask}>
      {children}
      {question ? <QuestionDialog question={question} fields={fields} change={change} close={close} /> : null}
      {question && !question.question ? (
        <LoadQuestion key={`${question.tries} ${question.href}`} href={question.href} change={change} />
      ) : null}
    </AskHere.Provider>
  );
}

/** Loads a confirmation once: a submitted one must not be loaded again when the page revalidates. */
function LoadQuestion({ href, change }: { href: string; change: (changes: Partial<OpenQuestion>) => void }) {
  const { data, problem } = useLoadedBeside<Question>(href);
  useEffect(() => {
    if (data) change({ question: data });
    else if (problem !== null) change({ problem });
  }, [data, problem, change]);
  return null;
}
