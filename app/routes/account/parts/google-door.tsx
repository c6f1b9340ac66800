// Google sign-in below a form.
import type { GoogleOffer } from "~/http/google-door.server";
import { withQuery } from "~/http/query";
import { mute, small } from "~/styles/global.css";
import { ButtonLink } from "~/ui/button-link";
import { GoogleMark } from "~/ui/google-mark";
import { OrDivider } from "~/ui/or-divider";

type GoogleDoorProps = GoogleOffer & {
  label: string;
  /** Path on this site to continue at. */
  redirectTo: string;
};

export function GoogleDoor({ label, redirectTo, isOffered, isInWechat }: GoogleDoorProps) {
  if (!isOffered) return null;
  return (
    <>
      <OrDivider />
      {isInWechat ? (
        <p className={`${small} ${mute}`}>微信内无法使用 Google 登录，请在浏览器中打开</p>
      ) : (
        <ButtonLink tone="line" wide href={withQuery("/auth/google", { redirectTo })}>
          <GoogleMark />
          {label}
        </ButtonLink>
      )}
    </>
  );
}
