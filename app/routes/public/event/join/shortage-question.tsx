// The question of a sign-up for more seats than are left. Its buttons belong to the form below, which keeps what was typed.
import { shortText } from "~/domain/registrations/messages";
import { waitAnswer } from "~/domain/registrations/schema";
import { above, row } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";

type ShortageQuestionProps = {
  left: number;
  /** As many as were asked for. */
  seats: number;
};

export function ShortageQuestion({ left, seats }: ShortageQuestionProps) {
  const button = { form: "sign-up", name: "shortage" };
  return (
    <Flash tone="bad" title={shortText(left, seats)}>
      <p>还没有报名，填写的内容都在下面。</p>
      <p className={`${row} ${above}`}>
        <Button {...button} value={left}>
          报 {left} 人
        </Button>
        <Button {...button} tone="line" value={waitAnswer}>
          {seats} 人一起候补
        </Button>
      </p>
    </Flash>
  );
}
