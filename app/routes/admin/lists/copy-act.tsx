import { useEffect, useRef, useState } from "react";
import { vh } from "~/styles/global.css";
import { copyText, copyTexts } from "~/ui/layout/page-behaviour";

type CopyActProps = {
  text: string;
  /** What is copied, for the accessible name, and its shorter visible text. */
  label: string;
  short?: string;
  of?: string;
  className: string;
};

/** A copy button of a row, which reports by its text; shown by a script, as the text can be selected behind the name. */
export function CopyAct({ text, label, short = label, of, className }: CopyActProps) {
  const [isScripted, setScripted] = useState(false);
  const [said, setSaid] = useState("");
  const own = useRef<HTMLButtonElement>(null);
  useEffect(() => setScripted(true), []);
  const press = async () => {
    const isDone = await copyText(text);
    own.current?.focus();
    setSaid(isDone ? copyTexts.done : copyTexts.failed);
  };
  const isShown = said === copyTexts.done;
  return (
    <>
      <button
        ref={own}
        type="button"
        className={className}
        data-copy={text}
        aria-label={of ? `${label}：${of}` : label}
        hidden={!isScripted}
        onClick={press}
      >
        {isShown ? said : short}
      </button>
      {isScripted ? (
        <span role="status" className={isShown ? vh : undefined}>
          {said}
        </span>
      ) : null}
    </>
  );
}
