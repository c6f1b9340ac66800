// Preserves the event form's input when a submission never reached the server or failed there.
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  useActionData,
} from "@remix-run/react";
import type { FormRejection } from "./event-form-view";

const lost = { isLost: true } as const;
type FormReply = FormRejection | typeof lost;

const isLostReply = (reply: unknown): reply is typeof lost =>
  typeof reply === "object" && reply !== null && "isLost" in reply;

/** Reports a lost submission to the page. The 503 prevents Remix from revalidating the loaders. */
const lostReply = () =>
  new Response(JSON.stringify(lost), { status: 503, headers: { "Content-Type": "application/json" } });

/** Runs the server action; returns the lost reply without a response. Rethrows error responses and redirects. */
export async function postOrStay({ serverAction }: ClientActionFunctionArgs) {
  try {
    // A submission that failed on the server has no reply.
    return (await serverAction()) ?? lostReply();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    // No response, or an invalid one from a proxy.
    return lostReply();
  }
}

/** Revalidates after a rejected form, which may be partly saved, but not after a lost one. */
export function keepsFormUnreached(args: ShouldRevalidateFunctionArgs): boolean {
  if (isLostReply(args.actionResult)) return false;
  return args.formMethod === undefined ? args.defaultShouldRevalidate : true;
}

/** The rejection of the last submission, and whether it never arrived. */
export function useFormReply(): { rejected: FormRejection | undefined; isLost: boolean } {
  const reply = useActionData<FormReply>();
  return isLostReply(reply) ? { rejected: undefined, isLost: true } : { rejected: reply, isLost: false };
}
