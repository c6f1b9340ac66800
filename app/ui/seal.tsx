import { seal } from "./seal.css";

/** The red seal as logo: four characters in two columns, right to left. */
export function Seal({ text }: { text: string }) {
  return (
    <span className={seal} aria-hidden="true">
      {text}
    </span>
  );
}
