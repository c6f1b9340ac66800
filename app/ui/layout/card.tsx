import type { HTMLAttributes } from "react";
import { compact as compactClass, lead as leadClass, sheet } from "./card.css";

export type CardVariant = { compact?: boolean; lead?: boolean };

/** Class names of a card, for elements other than a div. */
export function cardClass({ compact, lead, className }: CardVariant & { className?: string } = {}): string {
  return [sheet, compact && compactClass, lead && leadClass, className].filter(Boolean).join(" ");
}

export function Card({ compact, lead, className, ...rest }: CardVariant & HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cardClass({ compact, lead, className })} />;
}
