// A step in parts that fold to one line with what is set.
import { type ReactNode, useEffect, useRef } from "react";
import { registrationModeLabels } from "~/domain/events/messages";
import type { FieldsProps } from "./event-form-field";
import { usePreview, useTyped } from "./live-form";
import { glyph, part, unfinished } from "./part.css";

/**
 * Folds the parts on phones, except the first unfinished one and those of the URL's and of the focused field. A rejected field unfolds
 * its part.
 */
export function Parts({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const each = (selector: string) => [
    ...(list.current?.querySelectorAll<HTMLDetailsElement>(`.${part}${selector}`) ?? []),
  ];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const used = [document.getElementById(location.hash.slice(1)), document.activeElement];
    const open = each(`.${unfinished}`)[0];
    if (innerWidth < 769)
      for (const one of each("")) one.open = one === open || used.some((field) => one.contains(field));
  }, []);
  useEffect(() => {
    for (const one of each("")) if (one.querySelector("[aria-invalid=true]")) one.open = true;
  });
  return <div ref={list}>{children}</div>;
}

type PartProps = { name: string; text: string; isUnfinished?: boolean | undefined; children: ReactNode };

/** A part that folds to one line. Its fields are sent in any case. */
function Part({ name, text, isUnfinished, children }: PartProps) {
  return (
    <details className={isUnfinished ? `${part} ${unfinished}` : part} open>
      <summary>
        <i className={glyph} aria-hidden="true" />
        <span>
          <b>{name}</b>
          <small>{text}</small>
        </span>
      </summary>
      {children}
    </details>
  );
}

export function RegistrationPart({ children }: { children: ReactNode }) {
  const mode = useTyped("registrationMode");
  const deadline = useTyped("registrationDeadline").replace("T", " ");
  const label = Object.entries(registrationModeLabels).find(([value]) => value === mode)?.[1] ?? "";
  return (
    <Part name="报名" text={deadline ? `${label}，${deadline} 截止` : label}>
      {children}
    </Part>
  );
}

type PreviewedPartProps = Pick<FieldsProps, "view"> & { name: string; label: string; children: ReactNode };

/** A part with the text of the preview's row `label`. */
export function PreviewedPart({ view, name, label, children }: PreviewedPartProps) {
  const row = usePreview(view).rows.find((each) => each.label === label);
  return (
    <Part name={name} text={row?.value ?? ""} isUnfinished={name !== "费用" && row?.quiet}>
      {children}
    </Part>
  );
}
