import { buttonClass } from "./button-look";

/** A copy button, shown only by a script that can copy; otherwise the text beside it can be selected. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  return (
    <button type="button" className={buttonClass({ tone: "line", small: true })} data-copy={text} hidden>
      {children}
    </button>
  );
}
