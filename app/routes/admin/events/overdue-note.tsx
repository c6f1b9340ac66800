import { between, row } from "~/styles/global.css";
import { ConfirmButton } from "../confirmations/confirm-link";
import { withReturnTo } from "../confirmations/return-to";

export const overduePath = "/admin/events/overdue";
export const markAllText = "全部标记";

type OverdueNoteProps = {
  /** Number of overdue events. */
  count: number;
  returnTo: string;
};

/** Offers to mark several overdue events at once; a single one has the button on its card. */
export function OverdueNote({ count, returnTo }: OverdueNoteProps) {
  if (count < 2) return null;
  return (
    <p className={`${row} ${between}`}>
      <span>{`${count} 个活动待收尾`}</span>
      <ConfirmButton tone="line" small href={withReturnTo(overduePath, returnTo)}>
        {markAllText}
      </ConfirmButton>
    </p>
  );
}
