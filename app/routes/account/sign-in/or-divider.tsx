import { or } from "./or-divider.css";

/** 或, between two alternatives. */
export function OrDivider() {
  return <p className={or}>或</p>;
}
