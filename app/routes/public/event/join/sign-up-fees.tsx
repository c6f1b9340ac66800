// What a sign-up costs, above its button: per person, for the chosen seats, how to pay, and what is refunded.
import { above, small } from "~/styles/global.css";
import { typed } from "~/ui/layout/facts.css";
import type { SignUpFees } from "./read-sign-up.server";
import { sum } from "./sign-up-fees.css";

type FeesProps = SignUpFees & {
  /** Lines of the event's notes about paying and refunds. */
  rules: string[];
};

export function Fees({ sums, payText, rules }: FeesProps) {
  const [each, ...more] = sums;
  return (
    <section className={above} id="fees" aria-label="费用">
      <p>
        费用：<b>每人 {each}</b>
      </p>
      <div aria-live="polite">
        {more.map((text, at) => (
          <p key={text} className={sum} data-seats={at + 2}>
            {at + 2} 人共 <b>{text}</b>
          </p>
        ))}
      </div>
      <p className={`${small} ${typed}`}>{payText}</p>
      {rules.length === 0 ? <p className={small}>能不能退，请先问主办方。</p> : null}
      {rules.map((line) => (
        <p key={line} className={small}>
          {line}
        </p>
      ))}
    </section>
  );
}
