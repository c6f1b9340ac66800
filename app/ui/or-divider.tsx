import { or } from "./or-divider.css";

/** 或, between two ways to do the same. */
export function OrDivider() {
  return <p className={or}>或</p>;
}
