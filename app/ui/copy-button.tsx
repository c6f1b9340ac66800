import { buttonClass } from "./button-look";

/** A button that a script shows where it can copy; without one the text beside it is there to be selected. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  return (
    <button type="button" className={buttonClass({ tone: "line", small: true })} data-copy={text} hidden>
      {children}
    </button>
  );
}
