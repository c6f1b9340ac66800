import type { ReactNode } from "react";
import { above, phrase, tiny } from "~/styles/global.css";
import { Button } from "../form/button";
import { facts, note as noteClass } from "./facts.css";

export function Facts({ id = "facts", children }: { id?: string; children: ReactNode }) {
  return (
    <dl className={facts} id={id}>
      {children}
    </dl>
  );
}

type FactProps = {
  id?: string;
  label: string;
  /** Whether it is a page section, which screen readers find by its heading; HTML forbids h2 inside a term. */
  isSection?: boolean;
  /** A secondary line under the value. */
  note?: ReactNode;
  /** Content after the note. */
  more?: ReactNode;
  children: ReactNode;
};

export function Fact({ id, label, isSection = false, note, more, children }: FactProps) {
  return (
    <div id={id}>
      <dt>
        {isSection ? (
          // biome-ignore lint/a11y/useSemanticElements: HTML allows no heading in a term
          <span role="heading" aria-level={2}>
            {label}
          </span>
        ) : (
          label
        )}
      </dt>
      <dd>
        {children}
        {note ? <span className={noteClass}>{note}</span> : null}
        {more}
      </dd>
    </div>
  );
}

type SessionFactProps = {
  id: string;
  /** Label, such as the current device. */
  label: string;
  device: string;
  /** User agent; may be empty. */
  userAgent: string;
  /** Session details as text. */
  clauses: string[];
  /** Whether it can be signed out here. */
  canEnd: boolean;
  /** Message when signing out fails without a response. */
  failed?: string;
};

/** A session of an account with its sign-out button. */
export function SessionFact({ id, label, device, userAgent, clauses, canEnd, failed }: SessionFactProps) {
  return (
    <Fact
      label={label}
      note={clauses.map((clause, index) => (
        <span key={clause} className={phrase}>
          {index < clauses.length - 1 ? `${clause}，` : clause}
        </span>
      ))}
      more={
        <>
          {userAgent ? <p className={tiny}>{userAgent}</p> : null}
          {canEnd ? (
            <form className={above} method="post" data-failed={failed}>
              <input type="hidden" name="id" value={id} />
              <Button tone="line" small aria-label={`退出这台设备：${[device, ...clauses].join("，")}`}>
                退出这台设备
              </Button>
            </form>
          ) : null}
        </>
      }
    >
      <b>{device}</b>
    </Fact>
  );
}
