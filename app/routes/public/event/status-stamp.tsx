import type { Phase } from "~/domain/events/phase";
import { chop, right } from "./status-stamp.css";

/** The tilted stamp on the cover of a completed or cancelled event; nothing otherwise. */
export function StatusStamp({ phase, side = "left" }: { phase: Phase; side?: "left" | "right" }) {
  if (phase !== "completed" && phase !== "cancelled") return null;
  return (
    <span className={side === "right" ? `${chop} ${right}` : chop}>
      {phase === "completed" ? "已结束" : "已取消"}
    </span>
  );
}
