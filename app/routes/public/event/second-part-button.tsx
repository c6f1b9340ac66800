import { center, screenOnly, tiny } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";

type SecondPartButtonProps = {
  href: string;
  /** Why album and discussion are closed; null when they are open. */
  closed: string | null;
};

/** Link to album and discussion; disabled with the reason while they are closed. */
export function SecondPartButton({ href, closed }: SecondPartButtonProps) {
  if (closed === null) {
    return (
      <ButtonLink wide href={href}>
        相册与讨论
      </ButtonLink>
    );
  }
  return (
    <>
      <Button type="button" wide disabled aria-describedby="second-locked" title={closed}>
        相册与讨论
      </Button>
      <p className={`${tiny} ${center} ${screenOnly}`} id="second-locked">
        {closed}
      </p>
    </>
  );
}
