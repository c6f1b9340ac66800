// Buttons of a guest. Each posts its target state; with scripts the change is applied in place.
import type { MouseEvent, ReactNode } from "react";
import { num } from "~/styles/global.css";
import { Button, type ButtonVariant } from "~/ui/form/button";
import { rowForm, stepper } from "./check-in.css";
import type { CheckInGuest } from "./check-in-list.server";
import { checkInPath } from "./check-in-path";
import { type Change, changeFields } from "./presses";
import type { Prices } from "./sums";
import type { Presses } from "./use-presses";

/** Page state that rows need. `backOf` returns the redirect target of a guest's plain form post. */
export type CheckInPage = {
  eventId: string;
  capacity: number | null;
  /** Most seats of one registration. */
  seatsMax: number;
  prices: Prices;
  /** 19:04 in the site's time zone, from ms UTC. */
  clock: (at: number) => string;
  presses: Omit<Presses, "guests"> & { guests: CheckInGuest[] };
  backOf: (id: string) => string;
};

type PressButtonProps = ButtonVariant & {
  page: CheckInPage;
  guest: CheckInGuest;
  change: Change;
  label: string;
  children: ReactNode;
  isPressed?: boolean;
  isAtEnd?: boolean;
  /** Whether both presses of a double press count. */
  isStep?: boolean;
};

export function PressButton(props: PressButtonProps) {
  const { page, guest, change, label, children, isPressed, isAtEnd = false, isStep = false, ...look } = props;
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    // Ignores the second press of a double press, which would revert the first.
    if (!isAtEnd && (isStep || event.detail < 2)) page.presses.press(guest.id, change);
  };
  return (
    <Button
      {...look}
      name="press"
      value={new URLSearchParams(isAtEnd ? {} : changeFields(change)).toString()}
      aria-label={`${label}：${guest.name}`}
      aria-pressed={isPressed}
      aria-disabled={isAtEnd || undefined}
      onClick={onClick}
      // A held Enter would revert the press.
      onKeyDown={isStep ? undefined : (event) => event.repeat && event.preventDefault()}
    >
      {children}
    </Button>
  );
}

/** The form of a guest's buttons. */
export function RowForm({
  page,
  guest,
  className,
  children,
}: {
  page: CheckInPage;
  guest: CheckInGuest;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <form
      className={[rowForm, className].filter(Boolean).join(" ")}
      method="post"
      action={checkInPath(page.eventId, guest.id)}
    >
      <input type="hidden" name="redirectTo" value={page.backOf(guest.id)} />
      {children}
    </form>
  );
}

type StepperProps = {
  page: CheckInPage;
  guest: CheckInGuest;
  /** Accessible names of the group and its two buttons. */
  labels: [group: string, less: string, more: string];
  text: string;
  value: number;
  range: [from: number, to: number];
  change: (to: number) => Change;
};

/** − and ＋. A disabled button keeps the focus. */
export function Stepper({ page, guest, labels, text, value, range: [from, to], change }: StepperProps) {
  const [group, less, more] = labels;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row by older engines
    <span className={stepper} role="group" aria-label={`${guest.name} 的${group}`}>
      <PressButton
        page={page}
        guest={guest}
        icon
        tone="line"
        label={less}
        change={change(value - 1)}
        isAtEnd={value <= from}
        isStep
      >
        −
      </PressButton>
      <span className={num}>{text}</span>
      <PressButton
        page={page}
        guest={guest}
        icon
        tone="line"
        label={more}
        change={change(value + 1)}
        isAtEnd={value >= to}
        isStep
      >
        ＋
      </PressButton>
    </span>
  );
}

type ToggleProps = {
  page: CheckInPage;
  guest: CheckInGuest;
  label: string;
  isOn: boolean;
  change: Change;
};

export function Toggle({ page, guest, label, isOn, change }: ToggleProps) {
  return (
    <PressButton page={page} guest={guest} label={label} change={change} isPressed={isOn} small tone="line">
      <span aria-hidden="true">{isOn ? "☑" : "☐"}</span>
      {label}
    </PressButton>
  );
}
