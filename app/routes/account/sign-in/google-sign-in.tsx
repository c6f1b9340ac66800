// Google sign-in below a form.

import { withQuery } from "~/http/query";
import { mute, small } from "~/styles/global.css";
import { ButtonLink } from "~/ui/form/button";
import { GoogleMark } from "./google-mark";
import type { GoogleOffer } from "./google-offer.server";
import { OrDivider } from "./or-divider";

type GoogleSignInProps = GoogleOffer & {
  label: string;
  /** Path on this site to continue at. */
  redirectTo: string;
};

export function GoogleSignIn({ label, redirectTo, isOffered, isInWechat }: GoogleSignInProps) {
  if (!isOffered) return null;
  return (
    <>
      <OrDivider />
      {isInWechat ? (
        <p className={`${small} ${mute}`}>微信内无法使用 Google 登录，请在浏览器中打开</p>
      ) : (
        <ButtonLink tone="line" wide data-lock="" href={withQuery("/auth/google", { redirectTo })}>
          <GoogleMark />
          {label}
        </ButtonLink>
      )}
    </>
  );
}
