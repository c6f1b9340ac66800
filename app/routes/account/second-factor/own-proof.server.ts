// A change to the second factor by who shows it, or the password: for the pages that turn it off and renew its recovery codes.
import { findOwnAccount } from "~/domain/accounts/own-account.server";
import { changeWithProof, type ProofRefusal } from "~/domain/factors/own-factor.server";
import type { Result } from "~/domain/result";
import type { Site } from "~/http/context.server";
import type { FormRefusal } from "~/http/forms/submission.server";
import { type Member, requireMember } from "~/http/session/member.server";
import { hashNetwork } from "~/http/session/requester.server";
import { tryOwnPassword } from "../own/password-attempt-limit.server";
import type { ProofKind } from "./proof-form";
import { typedProof } from "./typed-proof";

/** What a page asks for: what its address says, as far as the account has it. */
export function readProofKind(
  site: Site,
  { id }: Member,
  url: string,
): { kind: ProofKind; hasPassword: boolean } {
  const hasPassword = findOwnAccount(site.db, id)?.hasPassword ?? false;
  const isOther = new URL(url).searchParams.has("with");
  const other = hasPassword ? "password" : "recovery";
  return { kind: isOther ? other : "code", hasPassword };
}

type Asked = { site: Site; request: Request; address: string; member: Member };

/** Makes a change, or says why the form is refused. */
export async function changeOwnFactor<T>(
  { site, request, address, member }: Asked,
  form: FormData,
  change: () => T,
): Promise<{ done: T } | FormRefusal> {
  const { id: userId, sessionId } = member;
  const now = site.clock.now();
  const network = hashNetwork(site, address);
  const typed = typedProof(form);
  const make = () => changeWithProof(site.db, { userId, sessionId, network }, typed, now, change);
  if (typed.password === undefined) return told(site, request, await make());
  const changed = await tryOwnPassword({ site, member, address }, make);
  return "status" in changed ? changed : told(site, request, changed);
}

function told<T>(
  site: Site,
  request: Request,
  changed: Result<T, ProofRefusal | "signed-out">,
): { done: T } | FormRefusal {
  if (changed.ok) return { done: changed.value };
  if (changed.error === "signed-out") requireMember(site, request);
  const { error, message, fields, retryAfterSeconds } = changed;
  return {
    message,
    status: error === "throttled" ? 429 : 422,
    ...(fields ? { fields } : {}),
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
  };
}
