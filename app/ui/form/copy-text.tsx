import { above } from "~/styles/global.css";
import { buttonClass } from "./button";
import { TextArea } from "./inputs";

/** A copy button, shown only by a script that can copy; otherwise the text beside it can be selected. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  return (
    <button type="button" className={buttonClass({ tone: "line", small: true })} data-copy={text} hidden>
      {children}
    </button>
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
