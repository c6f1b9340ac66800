import { center, screenOnly, tiny } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";

const locked = "活动结束后开放相册与讨论";

/** Link to album and discussion; disabled with a reason before the event has ended. */
export function SecondPartButton({ open, href }: { open: boolean; href: string }) {
  if (open) {
    return (
      <ButtonLink wide href={href}>
        相册与讨论
      </ButtonLink>
    );
  }
  return (
    <>
      <Button type="button" wide disabled aria-describedby="second-locked" title={locked}>
        相册与讨论
      </Button>
      <p className={`${tiny} ${center} ${screenOnly}`} id="second-locked">
        {locked}
      </p>
    </>
  );
}
