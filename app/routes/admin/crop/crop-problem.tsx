import { row } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { ButtonLink } from "~/ui/form/button";

type CropProblemProps = { message: string; retryHref: string; backHref: string };

/** A picture that cannot be shown or cropped, with links to retry and go back. */
export function CropProblem({ message, retryHref, backHref }: CropProblemProps) {
  return (
    <Flash
      tone="bad"
      title={message}
      action={
        <div className={row}>
          <ButtonLink tone="line" small href={retryHref}>
            重试
          </ButtonLink>
          <ButtonLink tone="line" small href={backHref}>
            换一张图片
          </ButtonLink>
        </div>
      }
    />
  );
}
