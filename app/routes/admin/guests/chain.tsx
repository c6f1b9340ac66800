import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import type { Actor } from "~/domain/audit/actor";
import { periodText } from "~/domain/events/date-text";
import { unnamedEvent } from "~/domain/events/event-views.server";
import type { EventRow } from "~/domain/events/queries.server";
import type { SiteTime } from "~/domain/events/site-time";
import { listRegistrations } from "~/domain/registrations/book.server";
import { type ChainReading, chainText, readChain } from "~/domain/registrations/chain/chain";
import { chainFormSchema } from "~/domain/registrations/chain/chain-form";
import { erasedName, movesUpText, registrationMessages, statusLabels } from "~/domain/registrations/messages";
import { listMovingUp } from "~/domain/registrations/moving-up.server";
import { addGuests } from "~/domain/registrations/organise.server";
import { findGuest } from "~/domain/registrations/queries.server";
import type { Site } from "~/http/context.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintOf, fieldRejection, readSubmission, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { registrationContext } from "~/http/records/event-guests.server";
import { requireEvent } from "~/http/records/load-event.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import { above, gap, narrow, wrap } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { CopyText } from "~/ui/form/copy-text";
import { TextArea } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { BackLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { AskWithdrawal, ChainPreview, type WithdrawalQuestion, Withdrawn } from "./chain-preview";
import { changeFromForm, guestUndoLink } from "./change-guests.server";
import { guestsPath } from "./guest-list";

// Event text around a 接龙, and the guests selected from a pasted one.

/** Title, time and place of an event as lines. */
function chainAbout(event: EventRow, { now, timeZone }: SiteTime): string[] {
  const { title, locationName } = event;
  return [title.trim() || unnamedEvent, periodText(event, now, timeZone), locationName].filter(
    (line) => line !== "",
  );
}

type ChosenGuest = { name: string; seats: number; adminNote: string };

/** The selected new lines of a form with their numbers of seats, which the command validates. */
function readChosen(form: FormData, fresh: ChainReading["fresh"]): ChosenGuest[] {
  const ticked = new Set(form.getAll("line"));
  return fresh
    .filter(({ line }) => ticked.has(String(line)))
    .map(({ line, name, seats, note }) => {
      const chosen = form.get(`seats-${line}`);
      return { name, seats: chosen === null ? seats : Number(chosen), adminNote: note };
    });
}

export const handle: RouteHandle = { failure: commonFailures.saveFailed, labels: { text: "文字" } };

export const meta = noindexMeta("接龙");

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const { event } = requireEvent(site, params.id);
  const text = chainText(chainAbout(event, siteTimeOf(site)), listRegistrations(site.db, event.id));
  return { event: { id: event.id, title: event.title }, text, constraint: constraintOf(chainFormSchema) };
}

/** The question before the guest of a pressed button is withdrawn. */
function askWithdrawal(
  site: Site,
  { id: eventId }: EventRow,
  form: FormData,
): WithdrawalQuestion | undefined {
  const guest = findGuest(site.db, eventId, String(form.get("withdraw")));
  if (!guest) return undefined;
  const of = { eventId, ids: [guest.id], change: { status: "cancelled" } as const };
  const moving = listMovingUp(site.db, of, registrationContext(site));
  return { id: guest.id, name: guest.name || erasedName, moving: movesUpText(moving) };
}

/** Withdraws the guest of a question; keeps the pasted text on the page. */
function withdrawFromChain(site: Site, { event, actor }: { event: EventRow; actor: Actor }, id: string) {
  const cancel = new FormData();
  cancel.set("intent", "cancel");
  cancel.set("id", id);
  return changeFromForm(site, { event, actor, returnTo: guestsPath(event.id) }, cancel);
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { event } = requireEvent(site, params.id);
  const { id: eventId } = event;
  const post = await readSubmission(request, chainFormSchema);
  const { submission, form } = post;
  if (submission.status !== "success") return replyToForm(site, post);
  const { text } = submission.value;
  // Parsed again on submission, because registrations may have changed since the preview.
  const read = () => readChain(text, listRegistrations(site.db, eventId));
  const confirmed = form.get("withdraw-confirmed");
  if (typeof confirmed === "string") {
    const withdrawn = withdrawFromChain(site, { event, actor }, confirmed);
    return data({ text, reading: read(), withdrawn });
  }
  if (form.has("withdraw")) return data({ text, reading: read(), asked: askWithdrawal(site, event, form) });
  const reading = read();
  if (form.get("intent") !== "add") return data({ text, reading });
  const guests = readChosen(form, reading.fresh);
  if (guests.length === 0) {
    const nothing = fieldRejection("text", registrationMessages.chainNoneSelected);
    return replyToForm(site, post, nothing, { text, reading });
  }
  const added = addGuests(site.db, actor, { eventId, guests }, registrationContext(site));
  if (!added.ok)
    return replyToForm(site, post, { ...added, fields: { text: [added.message] } }, { text, reading });
  const { registrations, auditIds } = added.value;
  const waiting = registrations.filter(({ status }) => status === "waiting").length;
  const returnTo = guestsPath(eventId);
  return redirectWithFlash(site, returnTo, {
    tone: "ok",
    title: `${registrationMessages.added}：${registrations.length} 条报名`,
    text: waiting > 0 ? `其中 ${waiting} 条名额不够，在${statusLabels.waiting}里。` : undefined,
    link: guestUndoLink(eventId, auditIds, returnTo),
  });
}

export default function Chain() {
  const { event, text, constraint } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const form = reply && "result" in reply ? reply : undefined;
  const read = reply && "reading" in reply ? reply : undefined;
  const withdrawn = reply && "withdrawn" in reply ? reply.withdrawn : undefined;
  const asked = reply && "asked" in reply ? reply.asked : undefined;
  const [, fields] = useSubmission<z.input<typeof chainFormSchema>>({
    id: "chain",
    reply: form,
    constraint,
    values: { text: read?.text ?? "" },
  });
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={guestsPath(event.id)}>返回报名名单</BackLink>
      <PageHeading admin title="接龙" note={`「${event.title}」`} />
      <SectionHeading>读入群里的接龙</SectionHeading>
      <PageForm method="post">
        <TextArea
          field={fields.text}
          label="群里的接龙"
          rows={8}
          hint="把微信群里的接龙整段粘贴进来。先看结果，确认以后才加入名单。"
        />
        <p className={above}>
          <Button name="intent" value="read">
            读取接龙
          </Button>
        </p>
      </PageForm>
      {withdrawn ? <Withdrawn message={withdrawn} /> : null}
      {asked && read ? <AskWithdrawal text={read.text} question={asked} /> : null}
      {read ? <ChainPreview text={read.text} reading={read.reading} eventId={event.id} /> : null}
      <div className={gap}>
        <SectionHeading>发到群里的接龙</SectionHeading>
        <CopyText id="list" label="接龙" text={text} rows={10} />
      </div>
    </main>
  );
}
