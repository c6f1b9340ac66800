import { skip } from "./skip-link.css";

/** First link of a page: jumps to `<main id="main">`. */
export function SkipLink() {
  return (
    <a className={skip} href="#main">
      跳到正文
    </a>
  );
}
