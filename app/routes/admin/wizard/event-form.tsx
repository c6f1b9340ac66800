import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta, titleAt } from "~/http/pages/page-meta";
import { handleFormAction } from "./form/event-form-action.server";
import { openForm, redirectOfDraft } from "./form/event-form-context.server";
import { EventFormPage } from "./form/event-form-page";
import type { FormRejection } from "./form/event-form-view";
import { formUseOf } from "./form-use.server";

// Preserves the event form's input when a submission never reached the server or failed there.

const lost = { isLost: true } as const;
type FormReply = FormRejection | typeof lost;

const isLostReply = (reply: unknown): reply is typeof lost =>
  typeof reply === "object" && reply !== null && "isLost" in reply;

/** Reports a lost submission to the page. The 503 prevents Remix from revalidating the loaders. */
const lostReply = () =>
  new Response(JSON.stringify(lost), { status: 503, headers: { "Content-Type": "application/json" } });

/** Runs the server action; returns the lost reply without a response. Rethrows error responses and redirects. */
async function postOrStay({ serverAction }: ClientActionFunctionArgs) {
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
function keepsFormUnreached(args: ShouldRevalidateFunctionArgs): boolean {
  if (isLostReply(args.actionResult)) return false;
  return args.formMethod === undefined ? args.defaultShouldRevalidate : true;
}

/** The rejection of the last submission, and whether it never arrived. */
function useFormReply(): { rejected: FormRejection | undefined; isLost: boolean } {
  const reply = useActionData<FormReply>();
  return isLostReply(reply) ? { rejected: undefined, isLost: true } : { rejected: reply, isLost: false };
}

export const handle: RouteHandle = { files: "several", failed: () => "加载活动数据失败" };

export const meta = noindexMeta<typeof loader>(({ data, params }) =>
  titleAt(params.id ? "编辑活动" : "创建活动", data?.view ?? {}),
);

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const { formContext, published } = formUseOf(site, request, params.id);
  // The action redirects a published draft to its event; here the form was restored from the browser's history.
  const redirected =
    (request.method === "GET" && published()) || (await redirectOfDraft(site, request, formContext));
  if (redirected) throw redirected;
  const view = openForm(site, request, formContext);
  const { colorScheme } = view.form;
  return { view, schemes: view.step === 2 ? [...view.schemeKeys, colorScheme] : [colorScheme] };
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  return handleFormAction(request, formUseOf(site, request, params.id));
}

/** Stays on the page when a submission fails offline. */
export const clientAction = postOrStay;

export const shouldRevalidate = keepsFormUnreached;

export default function EventFormRoute() {
  const { view } = useLoaderData<typeof loader>();
  const { rejected, isLost } = useFormReply();
  return <EventFormPage key={view.draftId} view={view} rejected={rejected} isLost={isLost} />;
}
