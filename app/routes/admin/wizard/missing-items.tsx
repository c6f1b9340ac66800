// Lists an event's missing items, and guests who move up, before it is published or saved anyway: a dialog over the form, without
// scripts a page.
import { stepWith } from "~/domain/events/form/form-steps";
import type { MissingItem } from "~/domain/events/form/readiness";
import { eventMessages } from "~/domain/events/messages";
import { undrawableText } from "~/domain/posters/undrawable";
import { mailsHeldText } from "~/domain/registrations/messages";
import type { Site } from "~/http/context.server";
import { undrawableInForm } from "~/http/files/posters.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import type { AdminArgs } from "~/http/session/admin-context";
import type { ConfirmationContent } from "~/ui/layout/confirmation";
import { fieldId } from "./form/event-form-view";
import { type EventFormContext, finishAnyway, formUseOf, requireDraft, stepAddress } from "./form-use.server";

const texts = {
  create: { page: "发布前检查", title: "确定要发布吗？", button: "仍要发布" },
  edit: { page: "保存前检查", title: "确定要保存吗？", button: "确认发布" },
} as const;

/** Missing items with links to their fields. */
function linkMissing(site: Site, formContext: EventFormContext, missing: readonly MissingItem[]) {
  return missing.map(({ item, field }) => ({
    item,
    href: `${stepAddress(site, formContext, stepWith(field, formContext.steps))}#${fieldId(field)}`,
  }));
}

export const handle: RouteHandle = {
  failure: (path) =>
    path === "/admin/create-event/check" ? eventMessages.publishFailed : eventMessages.editFailed,
};

export const meta = noindexMeta(({ params }) => texts[params.id ? "edit" : "create"].page);

export async function loader(args: AdminArgs) {
  const { site } = args.context;
  const use = formUseOf(args, args.params.id);
  const form = await requireDraft(use);
  const { title, button } = texts[use.mode];
  const moving = use.moving(form);
  const missing = linkMissing(site, use, use.missing(form));
  const question: ConfirmationContent = {
    question: title,
    missing:
      missing.length > 0
        ? {
            title: eventMessages.incomplete,
            text: "以下内容还没有填写，或需要确认：",
            links: missing.map(({ item, href }) => ({ label: item, href })),
          }
        : undefined,
    note:
      [moving && moving + mailsHeldText, undrawableText(undrawableInForm(site, form))].join("") || undefined,
    button,
    isDestructive: false,
    cancel: "返回修改",
    // An edit can be saved from any step.
    returnTo: stepAddress(site, use, use.mode === "create" ? use.steps.length : 1),
  };
  return question;
}

export async function action(args: AdminArgs) {
  const use = formUseOf(args, args.params.id);
  return finishAnyway(use, await requireDraft(use));
}

export { ConfirmationPage as default } from "~/ui/layout/confirmation";
