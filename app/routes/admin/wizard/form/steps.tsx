import type { ButtonHTMLAttributes } from "react";
import { PageLink } from "~/ui/layout/page-link";
import { done, steps } from "./steps.css";

type StepButton = Pick<ButtonHTMLAttributes<HTMLButtonElement>, "form" | "name" | "value">;

type StepsProps = {
  /** A step is a link, or a submit button that saves the typed values. */
  items: { label: string; href?: string; button?: StepButton }[];
  /** From 1. */
  current: number;
};

/** Progress through a multi-step form: steps before the current one are done. */
export function Steps({ items, current }: StepsProps) {
  return (
    <ol className={steps} aria-label="步骤">
      {items.map(({ label, href, button }, index) => (
        <li
          key={label}
          className={index + 1 < current ? done : undefined}
          aria-current={index + 1 === current ? "step" : undefined}
        >
          {index + 1 === current ? label : <StepLink label={label} href={href} button={button} />}
        </li>
      ))}
    </ol>
  );
}

function StepLink({ label, href, button }: StepsProps["items"][number]) {
  if (button) {
    return (
      <button type="submit" formNoValidate {...button}>
        {label}
      </button>
    );
  }
  return href ? <PageLink href={href}>{label}</PageLink> : label;
}
