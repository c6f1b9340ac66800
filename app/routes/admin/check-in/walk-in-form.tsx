// Adds a walk-in who is not on the list with one form and one press. Without scripts it posts to its page.
import { type FormEvent, useEffect, useRef, useState } from "react";
import { seatOptions } from "~/domain/registrations/companions/seats-limit";
import { guestNameMax, overrideLabel, seatsHint } from "~/domain/registrations/messages";
import { between, row } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { tap } from "~/ui/form/button.css";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { Check, Chips, TextInput } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { SectionHeading } from "~/ui/layout/page-heading";
import { tools, walkIn } from "./check-in.css";
import { checkInPath } from "./check-in-path";
import type { CheckInPage } from "./press-buttons";
import { excessOf } from "./presses";

type Fields = Record<"name" | "seats" | "depositPaid" | "feePaid" | "attended", string>;

type WalkInFormProps = {
  page: CheckInPage;
  /** Whether a script has opened it; without scripts a link to it does. */
  isOpen: boolean;
  onClose: () => void;
  constraint: Record<string, { required: boolean }>;
  /** Id of the registration that a plain form post creates. */
  newId: string;
  reply: Parameters<typeof useSubmission>[0]["reply"];
  /** Seats beyond the capacity in the rejected submission. */
  rejectedExcess: number;
};

export function WalkInForm(props: WalkInFormProps) {
  const { page, isOpen, onClose, constraint, newId, reply, rejectedExcess } = props;
  const { capacity, presses, eventId, prices, seatsMax } = page;
  const requires = { deposit: prices.depositCents > 0, fee: prices.enrollFeeCents > 0 };
  const [form, fields] = useSubmission<Fields>({
    id: "walk-in",
    reply,
    values: { seats: "1", attended: "on" },
    constraint,
  });
  const [seats, setSeats] = useState(1);
  const pressExcess = excessOf(capacity, presses.guests, { guest: "", name: "", change: { seats } });
  const excess = reply ? rejectedExcess : pressExcess;
  const readSeats = (event: FormEvent<HTMLFormElement>) =>
    setSeats(Number(new FormData(event.currentTarget).get("seats")));
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const isTicked = (name: string) => typed.has(name);
    presses.add(String(typed.get("name")).trim(), {
      seats,
      attended: isTicked("attended"),
      ...(requires.deposit ? { deposit: isTicked("depositPaid") } : {}),
      ...(requires.fee ? { fee: isTicked("feePaid") } : {}),
      ...(pressExcess > 0 ? { override: true } : {}),
    });
    event.currentTarget.reset();
    setSeats(1);
  };
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) section.current?.querySelector<HTMLInputElement>("input[name=name]")?.focus();
  }, [isOpen]);
  return (
    <section
      className={walkIn}
      id="walk-in"
      aria-labelledby="walk-in-title"
      data-open={isOpen || reply !== undefined || undefined}
      ref={section}
    >
      <div className={`${row} ${between}`}>
        <SectionHeading id="walk-in-title">临时加一位</SectionHeading>
        {/* biome-ignore lint/a11y/useValidAnchor: a link without scripts */}
        <a className={tap} href="#list" onClick={onClose}>
          收起
        </a>
      </div>
      <form
        className={cardClass({ compact: true })}
        method="post"
        action={checkInPath(eventId)}
        onSubmit={add}
        onChange={readSeats}
      >
        <FormErrorNotice form={form} title="请检查标出的内容" />
        <input type="hidden" name="id" value={newId} />
        <TextInput
          field={fields.name}
          label="称呼"
          autoComplete="off"
          maxLength={guestNameMax}
          pattern=".*\S.*"
        />
        <Chips field={fields.seats} label="人数" options={seatOptions(seatsMax)} hint={seatsHint(seatsMax)} />
        <p className={tools}>
          {requires.deposit ? <Check field={fields.depositPaid} label="定金已收" /> : null}
          {requires.fee ? <Check field={fields.feePaid} label="报名费已收" /> : null}
          <Check field={fields.attended} label="已到场" />
        </p>
        {excess > 0 ? (
          <Button wide name="override" value={excess}>
            {overrideLabel(excess)}
          </Button>
        ) : (
          <Button wide>加入</Button>
        )}
      </form>
    </section>
  );
}
