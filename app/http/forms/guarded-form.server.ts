// Reads a public form post under its guard.
import type { Requester } from "../../domain/posts.server";
import type { Site } from "../context.server";
import { type GuardRejection, limitAttempt, type PostLimits } from "../limits/post-limits.server";
import { guardPost } from "./form-guard.server";
import { readForm } from "./submission.server";

export type GuardedForm = { form: FormData; rejection: GuardRejection | null };

/** Counts the attempt, reads the form and checks it. A rejected form is re-rendered as typed. Throws like `readForm`. */
export async function readGuardedForm(
  site: Site,
  request: Request,
  requester: Pick<Requester, "visitorId" | "addressHash">,
  limits: PostLimits,
  options?: { isTyped: boolean },
): Promise<GuardedForm> {
  const excess = limitAttempt(site, requester.addressHash, limits);
  const form = await readForm(request);
  return { form, rejection: excess ?? (await guardPost(site, form, requester, limits, options)) };
}
