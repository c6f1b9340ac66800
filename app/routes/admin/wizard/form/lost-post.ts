// A post of the event form that never reached the server leaves the page with all that was typed.
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
} from "@remix-run/react";
import type { FormRefusal } from "./event-form-view";

const lost = { isLost: true } as const;
type FormReply = FormRefusal | typeof lost;

const isLostReply = (reply: unknown): reply is typeof lost =>
  typeof reply === "object" && reply !== null && "isLost" in reply;

/** Posts in place of the page's own way; without a connection the page is told so. Other errors are thrown on. */
export async function postOrStay({ serverAction }: ClientActionFunctionArgs) {
  try {
    // A post that the site could not carry out has no reply.
    return (await serverAction()) ?? Response.json(lost, { status: 503 });
  } catch (error) {
    // What fetch throws when no answer arrives; refusals and redirects are responses.
    // As a response its status is kept, by which nothing else on the page is read again.
    if (error instanceof TypeError) return Response.json(lost, { status: 503 });
    throw error;
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
