import { center, tiny } from "~/styles/global.css";
import { ButtonLink } from "./button-link";
import { DisabledButton } from "./disabled-button";

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
      <DisabledButton wide title="活动结束后开放相册与讨论">
        相册与讨论
      </DisabledButton>
      <p className={`${tiny} ${center}`}>活动结束后开放相册与讨论</p>
    </>
  );
}
