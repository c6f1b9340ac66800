// A post of the event form that never reached the server, or that it could not carry out, leaves the page with all that was typed.
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  useActionData,
} from "@remix-run/react";
import type { FormRefusal } from "./event-form-view";

const lost = { isLost: true } as const;
type FormReply = FormRefusal | typeof lost;

const isLostReply = (reply: unknown): reply is typeof lost =>
  typeof reply === "object" && reply !== null && "isLost" in reply;

/** Reports a lost post to the page. The 503 keeps Remix from revalidating the loaders. */
const lostReply = () =>
  new Response(JSON.stringify(lost), { status: 503, headers: { "Content-Type": "application/json" } });

/** Runs the server action and returns the lost reply when no response arrives. Rethrows error responses and redirects. */
export async function postOrStay({ serverAction }: ClientActionFunctionArgs) {
  try {
    // A post that the site could not carry out has no reply.
    return (await serverAction()) ?? lostReply();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    // No answer arrived, or one of something between that cannot be read.
    return lostReply();
  }
}

/** A refused form is read again with what was saved of it; one that was not sent stays as it is. */
export function keepsFormUnreached(args: ShouldRevalidateFunctionArgs): boolean {
  if (isLostReply(args.actionResult)) return false;
  return args.formMethod === undefined ? args.defaultShouldRevalidate : true;
}

/** Why the last post was refused, and whether it never arrived. */
export function useFormReply(): { refused: FormRefusal | undefined; isLost: boolean } {
  const reply = useActionData<FormReply>();
  return isLostReply(reply) ? { refused: undefined, isLost: true } : { refused: reply, isLost: false };
}
