import { done, steps } from "./steps.css";

type StepsProps = {
  items: { label: string; href?: string }[];
  /** From 1. */
  current: number;
};

/** Where one is in a wizard: steps before the current one are done, those with an address can be gone to. */
export function Steps({ items, current }: StepsProps) {
  return (
    <ol className={steps} aria-label="步骤">
      {items.map(({ label, href }, index) => (
        <li
          key={label}
          className={index + 1 < current ? done : undefined}
          aria-current={index + 1 === current ? "step" : undefined}
        >
          {href && index + 1 !== current ? <a href={href}>{label}</a> : label}
        </li>
      ))}
    </ol>
  );
}
