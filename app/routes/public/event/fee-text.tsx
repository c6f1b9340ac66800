import { num } from "~/styles/global.css";
import { fees, note } from "~/ui/layout/facts.css";

type FeeTextProps = {
  /** Amounts with their symbol; null means none. */
  fees: { deposit: string | null; enroll: string | null; total: string };
};

/** Deposit and fee in large numerals, with a note when there are two currencies; 免费 when none. */
export function FeeText({ fees: { deposit, enroll, total } }: FeeTextProps) {
  if (!deposit && !enroll) return <b>{total || "免费"}</b>;
  return (
    <>
      <span className={fees}>
        {deposit ? (
          <span>
            {"定金 "}
            <span className={num}>{deposit}</span>
          </span>
        ) : null}
        {enroll ? (
          <span>
            {"报名费 "}
            <span className={num}>{enroll}</span>
          </span>
        ) : null}
      </span>
      {deposit && enroll ? <span className={note}>{`合计：${total}，两种货币分别支付`}</span> : null}
    </>
  );
}
