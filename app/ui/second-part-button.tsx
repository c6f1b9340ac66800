import { center, tiny } from "~/styles/global.css";
import { Button } from "./button";
import { ButtonLink } from "./button-link";

const locked = "活动结束后开放相册与讨论";

/** The way to album and discussion: a link once the event has ended, before that a closed door with its reason. */
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
      <p className={`${tiny} ${center}`} id="second-locked">
        {locked}
      </p>
    </>
  );
}
