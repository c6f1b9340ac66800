import { createContext, useContext } from "react";
import { seal, smallSeal } from "~/styles/seal.css";

/** The text of the site's seal. */
export const SealText = createContext("");

/** The red seal: four characters in two columns, right to left. It marks the site and the organiser's posts. */
export function Seal({ small = false }: { small?: boolean }) {
  const text = useContext(SealText);
  if (text === "") return null;
  return (
    <span className={small ? `${seal} ${smallSeal}` : seal} aria-hidden="true">
      {text}
    </span>
  );
}
