import { seal } from "./seal.css";

/** The red seal: four characters in two columns, read from the right. */
export function Seal({ text }: { text: string }) {
  return (
    <span className={seal} aria-hidden="true">
      {text}
    </span>
  );
}
