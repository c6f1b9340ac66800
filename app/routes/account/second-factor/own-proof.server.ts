// Changes the second factor after verifying a code or the password: for pages that disable it or renew recovery codes.
import { changeWithProof, type ProofRejection, type TypedProof } from "~/domain/factors/own-factor.server";
import type { Result } from "~/domain/result";
import type { Site } from "~/http/context.server";
import type { FormRejection } from "~/http/forms/submission.server";
import { type Member, requireMember } from "~/http/session/member.server";
import { hashNetwork } from "~/http/session/requester.server";
import { hasOwnPassword, tryOwnPassword } from "../own/own-change.server";
import type { ProofKind } from "./proof-form";

/** The kind of proof that a page requires: the URL's, if the account has it. */
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

/** The typed proof. A blank field still selects its kind. */
export function typedProof(form: FormData): TypedProof {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : undefined;
  };
  return { code: text("code"), recovery: text("recovery"), password: text("password") };
}

type ProofRequest = { site: Site; request: Request; address: string; member: Member };

/** Runs a change, or returns the form's rejection. */
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
