// Redeems a mailed link for a client that named where it continues (contract 7.5): redirects with tokens, with a code, or with
// the error.
import { challengedPrefix } from "../../domain/accounts/email-tokens.server";
import { issueAuthCode } from "../../domain/auth/auth-codes.server";
import { verifyOneTime } from "../../domain/auth/one-time.server";
import type { Site } from "../context.server";
import { codeGuesses } from "../limits/code-guesses.server";
import { withMembers } from "./redirect-target.server";
import { signInOverApi, tokenMembers } from "./token-response.server";

/** The message of a link that confirmed one of two addresses. */
export const halfText = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

const seeOther = (location: string) =>
  new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });

type Visit = { site: Site; request: Request; address: string };
/** `target` is an allowed URL. */
type OpenedLink = { token: string; type: string; target: string };

/** Consumes a link's token and redirects to its target. */
export async function openLink(visit: Visit, { token, type, target }: OpenedLink): Promise<Response> {
  const { site } = visit;
  const isChallenged = token.startsWith(challengedPrefix);
  const reject = ({ error, message }: { error: string; message: string }) => {
    const oauthError = { error: "access_denied", error_code: error, error_description: message };
    return seeOther(
      withMembers(target, {
        ...(isChallenged ? { query: oauthError } : {}),
        fragment: { ...oauthError, sb: "" },
      }),
    );
  };
  const now = site.clock.now();
  const proof = { type, token_hash: token, token: undefined, email: undefined, phone: undefined };
  const verified = verifyOneTime(site.db, proof, codeGuesses(site, "anybody"), now);
  if (!verified.ok) return reject(verified);
  if ("isHalf" in verified.value)
    return seeOther(withMembers(target, { fragment: { message: halfText, sb: "" } }));
  const { account, challenge } = verified.value;
  if (challenge) {
    const code = issueAuthCode(site.db, { userId: account.userId, challenge, method: "otp" }, now);
    return seeOther(withMembers(target, { query: { code } }));
  }
  const tokens = await signInOverApi(visit, { account, method: "otp" });
  if ("ok" in tokens) return reject(tokens);
  return seeOther(withMembers(target, { fragment: { ...tokenMembers(tokens), type } }));
}
