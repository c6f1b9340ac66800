import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { draftMessages } from "~/domain/drafts/messages";
import { eventTextLabels } from "~/domain/events/fields";
import { eventMessages } from "~/domain/events/messages";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta, titleAt } from "~/http/pages/page-meta";
import type { AdminArgs } from "~/http/session/admin-context";
import { handleFormAction } from "./form/event-form-action.server";
import { EventFormPage } from "./form/event-form-page";
import type { FormRejection } from "./form/event-form-view";
import { openForm, redirectOfDraft } from "./form/event-form-view.server";
import { formUseOf } from "./form-use.server";

// Preserves the event form's input when a submission never reached the server or failed there.

const lost = { isLost: true } as const;
/** The page with the missing items, opened in a dialog over the form. */
type Check = { check: { href: string } };
type FormReply = FormRejection | Check | typeof lost;

const isLostReply = (reply: unknown): reply is typeof lost =>
  typeof reply === "object" && reply !== null && "isLost" in reply;

/** Reports a lost submission to the page. The 503 prevents Remix from revalidating the loaders. */
const lostReply = () =>
  new Response(JSON.stringify(lost), { status: 503, headers: { "Content-Type": "application/json" } });

/** The redirect to the page with the missing items; null for any other. */
function checkOf({ status, headers }: Response): Check | null {
  const href = headers.get("Location");
  const isCheck = href !== null && new URL(href, location.href).pathname.endsWith("/check");
  return isCheck && status >= 300 && status < 400 ? { check: { href } } : null;
}

/** Runs the server action; returns the lost reply without a response. Rethrows error responses and redirects. */
async function postOrStay({ serverAction }: ClientActionFunctionArgs) {
  try {
    // A submission that failed on the server has no reply.
    return (await serverAction()) ?? lostReply();
  } catch (error) {
    const check = error instanceof Response ? checkOf(error) : null;
    if (check) return check;
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

/** The rejection of the last submission or its missing items, and whether it never arrived. */
function useFormReply() {
  const reply = useActionData<FormReply>();
  const isLost = isLostReply(reply);
  const check = reply && "check" in reply ? reply.check : undefined;
  const rejected = reply && "step" in reply ? reply : undefined;
  return { rejected, isLost, check };
}

export const handle: RouteHandle = {
  files: "organiser",
  failed: () => "加载活动数据失败",
  failedBack: { href: "/admin", label: "返回管理后台" },
  failure: (path) => ({
    by: "intent",
    texts: {
      publish: path === "/admin/create-event" ? eventMessages.publishFailed : eventMessages.editFailed,
    },
    other: draftMessages.saveFailed,
  }),
  labels: eventTextLabels,
};

export const meta = noindexMeta<typeof loader>(({ data, params }) =>
  titleAt(params.id ? "编辑活动" : "创建活动", data?.view ?? {}),
);

export async function loader(args: AdminArgs) {
  const use = formUseOf(args, args.params.id);
  const {
    request,
    context: { site },
  } = args;
  // The action redirects a published draft to its event; here the form was restored from the browser's history.
  const redirected =
    (request.method === "GET" && use.published()) || (await redirectOfDraft(site, request, use));
  if (redirected) throw redirected;
  const view = openForm(site, request, use);
  const { colorScheme } = view.form;
  return {
    view,
    schemes: view.step === 2 ? [...view.schemes.map(({ key }) => key), colorScheme] : [colorScheme],
  };
}

export async function action(args: AdminArgs) {
  return handleFormAction(args.request, formUseOf(args, args.params.id));
}

/** Stays on the page when a submission fails offline. */
export const clientAction = postOrStay;

export const shouldRevalidate = keepsFormUnreached;

export default function EventFormRoute() {
  const { view } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  return <EventFormPage key={view.draftId} view={view} {...reply} />;
}
