import { type ReactNode, useEffect, useRef, useState } from "react";
import { above } from "~/styles/global.css";
import { copyText, copyTexts } from "../layout/page-behaviour";
import { buttonClass } from "./button";
import { TextArea } from "./inputs";

type CopyButtonProps = {
  text: string;
  children: string /** What is copied, for its name where a page has several. */;
  of?: string | undefined;
};

/** A copy button, shown by a script where the clipboard is available; otherwise the text beside it can be selected. */
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

/** A button that opens the device's share sheet with a text, shown only where available. */
export function ShareButton({ text }: { text: string }) {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare("share" in navigator), []);
  return (
    <button
      type="button"
      className={buttonClass({ tone: "line", small: true })}
      hidden={!canShare}
      onClick={() => void navigator.share({ text }).catch(() => {})}
    >
      分享
    </button>
  );
}

type CopyTextProps = {
  id: string;
  label: string;
  text: string;
  rows?: number;
  /** Subject of the text, for the accessible name on pages with several. */
  of?: string;
  /** Beside the copy button. */
  more?: ReactNode;
};

/** A selectable text with a copy button where a script is available. */
export function CopyText({ id, label, text, rows = 6, of, more }: CopyTextProps) {
  return (
    <>
      <TextArea id={id} label={of ? `${label}：${of}` : label} rows={rows} readOnly defaultValue={text} />
      <p className={above}>
        <CopyButton text={text} of={of}>{`复制${label}`}</CopyButton>
        {more}
      </p>
    </>
  );
}
