import { vh } from "~/styles/global.css";
import { rules as rulesClass } from "./password-rules.css";

/** `key` names the rule for a script, which may set `data-state` to ok or no. */
export type PasswordRule = {
  key: string;
  label: string;
  state?: "ok" | "no";
  /** A regular expression for the password; without one the rule concerns its repetition. */
  pattern?: string;
  /** Message that the script shows at the repetition. */
  message?: string;
};

/** Password requirements; plain help text without scripts. Screen readers announce each fulfilled one. */
export function PasswordRules({ id, rules }: { id: string; rules: PasswordRule[] }) {
  return (
    <ul className={rulesClass} id={id} aria-live="polite">
      {rules.map(({ key, label, state, pattern, message }) => (
        <li
          key={key}
          data-rule={key}
          data-state={state}
          data-pattern={pattern}
          data-message={message}
          aria-atomic="true"
        >
          {label}
          <span className={vh} hidden>
            ，已符合
          </span>
        </li>
      ))}
    </ul>
  );
}
