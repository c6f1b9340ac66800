import type { ReactNode } from "react";
import { settingPart } from "./setting-part.css";

type SettingPartProps = {
  name: string;
  /** What is set in it. */
  text: string;
  isOpen: boolean;
  children: ReactNode;
};

/** A part of the settings that folds to one line. Its fields are sent in any case. */
export function SettingPart({ name, text, isOpen, children }: SettingPartProps) {
  return (
    <details className={settingPart} open={isOpen}>
      <summary>
        <span>
          <b>{name}</b>
          <small>{text}</small>
        </span>
      </summary>
      {children}
    </details>
  );
}
