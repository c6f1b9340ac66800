import { seal } from "./logo-mark.css";

/** The red seal as logo: four characters in two columns, right to left. */
export function LogoMark({ text }: { text: string }) {
  return (
    <span className={seal} aria-hidden="true">
      {text}
    </span>
  );
}
