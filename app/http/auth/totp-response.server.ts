// A new secret as the auth API shows it, once (contract section 9).
import { qrSvg } from "../../platform/images/qr-code.server";

type Totp = { qr_code: string; secret: string; uri: string };

/** A secret with its address, also as the drawing that an authenticator app reads. */
export const totpResponse = ({ secret, uri }: { secret: string; uri: string }): Totp => ({
  qr_code: qrSvg(uri),
  secret,
  uri,
});
