import { row } from "~/styles/global.css";
import { ButtonLink } from "~/ui/button-link";
import { Flash } from "~/ui/flash";

type CropTroubleProps = { message: string; retryHref: string; backHref: string };

/** A picture that cannot be shown or cropped, with links to retry and go back. */
export function CropTrouble({ message, retryHref, backHref }: CropTroubleProps) {
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
