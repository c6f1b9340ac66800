import { withQuery } from "~/http/query";
import type { GoogleOffer } from "~/http/session/google-sign-in.server";
import { mute, small } from "~/styles/global.css";
import { ButtonLink } from "~/ui/form/button";
import { or } from "./or-divider.css";

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

/** A plain letter G in the text's colour. */
function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      <path fill="none" stroke="currentColor" strokeWidth="2.4" d="M14.6 5A7 7 0 1 0 16 9.2H9.2" />
    </svg>
  );
}

/** 或, between two alternatives. */
function OrDivider() {
  return <p className={or}>或</p>;
}
