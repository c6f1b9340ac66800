import { above } from "~/styles/global.css";
import { CopyButton } from "./copy-button";
import { TextArea } from "./text-area";

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
