import { useEffect, useRef, useState } from "react";
import { above } from "~/styles/global.css";
import { copyText, copyTexts } from "../layout/page-behaviour";
import { buttonClass } from "./button";
import { TextArea } from "./inputs";

type CopyButtonProps = {
  text: string;
  children: string /** What is copied, for its name where a page has several. */;
  of?: string;
};

/** A copy button, shown only by a script that can copy; otherwise the text beside it can be selected. */
export function CopyButton({ text, of, children }: CopyButtonProps) {
  const [isScripted, setScripted] = useState(false);
  const [said, setSaid] = useState("");
  const own = useRef<HTMLButtonElement>(null);
  useEffect(() => setScripted(true), []);
  const press = async () => {
    const done = await copyText(text);
    own.current?.focus();
    setSaid(done ? copyTexts.done : copyTexts.failed);
  };
  return (
    <>
      <button
        ref={own}
        type="button"
        className={buttonClass({ tone: "line", small: true })}
        data-copy={text}
        aria-label={of ? `${children}：${of}` : undefined}
        hidden={!isScripted}
        onClick={press}
      >
        {children}
      </button>
      {isScripted ? <span role="status"> {said}</span> : null}
    </>
  );
}

type CopyTextProps = { id: string; label: string; text: string; rows?: number };

/** A selectable text with a copy button where a script is available. */
export function CopyText({ id, label, text, rows = 6 }: CopyTextProps) {
  return (
    <>
      <TextArea id={id} label={label} rows={rows} readOnly defaultValue={text} />
      <p className={above}>
        <CopyButton text={text}>{`复制${label}`}</CopyButton>
      </p>
    </>
  );
}
