import { subscriptionTexts } from "~/domain/subscriptions/messages";
import { gap } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { GuardFields } from "~/ui/form/inputs";
import { SectionHeading } from "~/ui/layout/page-heading";
import { excerpt } from "../excerpt";

type AwaitedWishesProps = {
  wishes: readonly { id: string; content: string }[];
  /** Missing on the page of the signed-in member. */
  formTimestamp?: string;
  /** Missing for the page's own address. */
  action?: string;
};

/** The wishes that a subscriber waits for, each with a button that ends it. */
export function AwaitedWishes({ wishes, formTimestamp, action }: AwaitedWishesProps) {
  if (wishes.length === 0) return null;
  return (
    <section className={gap} aria-labelledby="awaited-title">
      <SectionHeading id="awaited-title">在等的心愿</SectionHeading>
      <form method="post" action={action} data-failed={subscriptionTexts.changeFailed}>
        {formTimestamp === undefined ? null : <GuardFields formTimestamp={formTimestamp} />}
        <ul>
          {wishes.map(({ id, content }) => (
            <li key={id}>
              <a href={`/wishes/${id}`}>{excerpt(content)}</a>{" "}
              <Button tone="line" small name="forget" value={id} aria-label={`不等了：${excerpt(content)}`}>
                不等了
              </Button>
            </li>
          ))}
        </ul>
      </form>
    </section>
  );
}
