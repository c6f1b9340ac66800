// The counter of arrived seats, what has been paid this evening, and the filters of the list.
import type { MouseEvent } from "react";
import { num, tiny } from "~/styles/global.css";
import { bar } from "~/ui/feedback/progress-bar.css";
import { isPlainPress } from "~/ui/layout/page-link";
import { chip, filters as filtersClass, gate, gateNumber, late } from "./check-in.css";
import type { Filter } from "./check-in-list.server";
import { amountText, type Prices, type Sums } from "./sums";

type GateProps = { sums: Sums; prices: Prices; unsent: number };

export function Gate({ sums, prices, unsent }: GateProps) {
  const { arrived, confirmed, missing } = sums;
  const left = Math.max(0, confirmed - arrived);
  const paid = amountText(prices, { deposit: sums.depositPaid, fee: sums.feePaid });
  const due = amountText(prices, { deposit: sums.depositDue, fee: sums.feeDue });
  const money = [paid && `已收 ${paid}`, due && `还要收 ${due}`].filter(Boolean).join("，");
  return (
    <div className={gate}>
      <p aria-live="polite" data-present>
        <b className={`${num} ${gateNumber}`}>{arrived}</b> <b>{`/ ${confirmed} 人到了`}</b>
        {unsent > 0 ? <span className={late}>{` · 未发送 ${unsent}`}</span> : null}
      </p>
      <p>{left > 0 ? `还差 ${left} 人，${missing} 组` : confirmed > 0 ? "到齐了" : "还没有已确认的人"}</p>
      <progress className={bar} aria-label="已到" value={arrived} max={Math.max(1, confirmed)} />
      {money ? <p className={tiny}>{money}</p> : null}
    </div>
  );
}

type FiltersProps = {
  sums: Sums;
  filter: Filter;
  hrefOf: (filter: Filter) => string;
  /** Filters in place; null where the page lacks some guests. */
  onChoose: ((filter: Filter) => void) | null;
};

/** 没到 16 · 已到 12 · 要收钱 5, in seats. */
export function Filters({ sums, filter, hrefOf, onChoose }: FiltersProps) {
  const all: [Filter, label: string, seats: number][] = [
    ["missing", "没到", Math.max(0, sums.confirmed - sums.arrived)],
    ["arrived", "已到", sums.arrived],
    ["due", "要收钱", sums.owing],
  ];
  const press = (event: MouseEvent, chosen: Filter) => {
    if (!onChoose || !isPlainPress(event)) return;
    event.preventDefault();
    onChoose(chosen);
  };
  return (
    <nav className={filtersClass} aria-label="筛选">
      {all.map(([each, label, seats]) =>
        each === "due" && seats === 0 && filter !== "due" ? null : (
          <a
            key={each}
            className={chip}
            href={hrefOf(each)}
            aria-current={each === filter ? "true" : undefined}
            onClick={(event) => press(event, each)}
          >
            {label} <b className={num}>{seats}</b>
          </a>
        ),
      )}
    </nav>
  );
}
