// Messages to an event's guests: writing, previewing and recalling them, and who has them.
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readPage } from "~/domain/paging";
import { newFormId, recallMessage, sendMessage } from "~/domain/registrations/guest-messages/commands.server";
import { messageFormSchema } from "~/domain/registrations/guest-messages/schema";
import { messageTextMax, messageTexts } from "~/domain/registrations/guest-messages/words";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintOf, parseForm, readForm, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta, titleAt } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import { requireEvent } from "~/http/records/load-event.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import { narrow, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { MessageForm } from "./message-form";
import { MessageList } from "./message-list";
import { previewMessage, readMessages } from "./message-views.server";
import { messagesPath } from "./messages-address";

export const handle: RouteHandle = {
  failure: commonFailures.saveFailed,
  labels: { text: "消息", at: "时间", to: "给谁" },
};

export const meta = noindexMeta<typeof loader>(({ data: loaded }) =>
  titleAt("发消息", { page: loaded?.list.page ?? 1 }),
);

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const { event } = requireEvent(site, params.id);
  const query = new URL(request.url).searchParams;
  return {
    ...(await readMessages(site, event, query, readPage(query.get("page")))),
    event: { id: event.id, title: event.title },
    formId: newFormId(),
    constraint: constraintOf(messageFormSchema(siteTimeOf(site).timeZone)),
  };
}

const statuses = { missing: 422, invalid: 422, empty: 409, "too-many": 409 } as const;

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { event } = requireEvent(site, params.id);
  const { id: eventId } = event;
  const siteTime = siteTimeOf(site);
  const form = await readForm(request);
  if (form.get("intent") === "recall") {
    const id = String(form.get("id") ?? "");
    const recalled = recallMessage(site.db, actor, { eventId, id }, siteTime.now);
    if (!recalled.ok)
      return redirectWithFlash(site, messagesPath(eventId), { tone: "warn", title: recalled.message });
    const again = withQuery(messagesPath(eventId), { again: id });
    return redirectWithFlash(site, again, { tone: "ok", title: messageTexts.recalled });
  }
  const post = parseForm(form, messageFormSchema(siteTime.timeZone));
  const guests = form.getAll("guest").map(String);
  const formId = String(form.get("formId") ?? "");
  if (post.submission.status !== "success") return replyToForm(site, post, undefined, { guests });
  const { value } = post.submission;
  const input = { ...value, guests };
  if (form.get("intent") === "preview") {
    const typed = { to: value.to, text: value.text, at: String(form.get("at") ?? "") };
    return data({ typed, guests, preview: previewMessage(site, event, input) });
  }
  const sent = sendMessage(site.db, actor, { eventId, formId, input }, siteTime);
  if (!sent.ok) {
    const field = sent.error === "empty" ? "to" : undefined;
    const fields = sent.fields ?? (field ? { [field]: [sent.message] } : {});
    return replyToForm(site, post, { ...sent, fields, status: statuses[sent.error] }, { guests });
  }
  const title = value.at === null ? messageTexts.sent : messageTexts.planned;
  return redirectWithFlash(site, `${messagesPath(eventId)}#sent`, { tone: "ok", title });
}

export default function Messages() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { event, list } = loaded;
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={`/admin/events/${event.id}/guests`}>名单</BackLink>
      <PageHeading
        admin
        title="发消息"
        note={`「${event.title}」。有邮箱的收邮件，所有人在自己的报名页看到。`}
      />
      <MessageForm
        // A sent or recalled message begins another form.
        key={`${loaded.start.text} ${list.items[0]?.id}`}
        {...loaded}
        textMax={messageTextMax}
        reply={reply}
        pageUrl={messagesPath(event.id)}
      />
      <MessageList list={list} eventId={event.id} />
    </main>
  );
}
