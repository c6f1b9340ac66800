// Changes the second factor after a code or the password was verified: for the pages that turn it off or renew recovery codes.
import { changeWithProof, type ProofRejection, type TypedProof } from "~/domain/factors/own-factor.server";
import type { Result } from "~/domain/result";
import type { Site } from "~/http/context.server";
import type { FormRejection } from "~/http/forms/submission.server";
import { type Member, requireMember } from "~/http/session/member.server";
import { hashNetwork } from "~/http/session/requester.server";
import { hasOwnPassword, tryOwnPassword } from "../own/own-change.server";
import type { ProofKind } from "./proof-form";

/** Which proof a page asks for: the one in its URL, if the account has it. */
export function readProofKind(
  site: Site,
  member: Member,
  url: string,
): { kind: ProofKind; hasPassword: boolean } {
  const hasPassword = hasOwnPassword(site, member);
  const isOther = new URL(url).searchParams.has("with");
  const other = hasPassword ? "password" : "recovery";
  return { kind: isOther ? other : "code", hasPassword };
}

/** What was typed: a field that is blank is still the one that was asked for. */
export function typedProof(form: FormData): TypedProof {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : undefined;
  };
  return { code: text("code"), recovery: text("recovery"), password: text("password") };
}

type ProofRequest = { site: Site; request: Request; address: string; member: Member };

/** Makes a change, or returns the form's rejection. */
export async function changeOwnFactor<T>(
  { site, request, address, member }: ProofRequest,
  form: FormData,
  change: () => T,
): Promise<{ done: T } | FormRejection> {
  const { id: userId, sessionId } = member;
  const now = site.clock.now();
  const network = hashNetwork(site, address);
  const typed = typedProof(form);
  const make = () => changeWithProof(site.db, { userId, sessionId, network }, typed, now, change);
  if (typed.password === undefined) return formResultOf(site, request, await make());
  const changed = await tryOwnPassword({ site, member, address }, make);
  return "status" in changed ? changed : formResultOf(site, request, changed);
}

function formResultOf<T>(
  site: Site,
  request: Request,
  changed: Result<T, ProofRejection | "signed-out">,
): { done: T } | FormRejection {
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
