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
import { seatOptions } from "~/domain/registrations/companions/seats-limit";
import {
  erasedName,
  mailsHeldText,
  movesUpText,
  registrationMessages,
  statusLabels,
} from "~/domain/registrations/messages";
import { listMovingUp } from "~/domain/registrations/moving-up.server";
import { addGuests } from "~/domain/registrations/organise.server";
import { findGuest } from "~/domain/registrations/queries.server";
import type { Site } from "~/http/context.server";
import { commonFailures } from "~/http/failure-texts";
import { type FlashMessage, redirectWithFlash } from "~/http/forms/flash.server";
import { constraintOf, fieldRejection, readSubmission, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { registrationContext } from "~/http/records/event-guests.server";
import { requireEvent } from "~/http/records/load-event.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import { above, below, between, gap, mute, narrow, row, small, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { CopyText } from "~/ui/form/copy-text";
import { input } from "~/ui/form/field.css";
import { Check, TextArea } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { BackLink, TapLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { seatsSelect } from "./chain-preview.css";
import { changeFromForm, guestUndoLink } from "./change-guests.server";
import { StatusBadge } from "./guest-badges";
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
  const { id, title, seatsMax } = event;
  return { event: { id, title, seatsMax }, text, constraint: constraintOf(chainFormSchema) };
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
  const read = () => readChain(text, listRegistrations(site.db, eventId), event.seatsMax);
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
    title: `${registrationMessages.added}：${registrations.length} 组报名`,
    text: waiting > 0 ? `其中 ${waiting} 组名额不够，在${statusLabels.waiting}里。` : undefined,
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
      <BackLink href={guestsPath(event.id)}>返回名单</BackLink>
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
      {read ? <ChainPreview text={read.text} reading={read.reading} event={event} /> : null}
      <div className={gap}>
        <SectionHeading>发到群里的接龙</SectionHeading>
        <CopyText id="list" label="接龙" text={text} rows={10} />
      </div>
    </main>
  );
}

// Preview of a pasted 接龙. Nothing is stored before 加入名单 is pressed.

type ChainPreviewProps = { event: { id: string; seatsMax: number }; text: string; reading: ChainReading };

function ChainPreview({ event: { id: eventId, seatsMax }, text, reading }: ChainPreviewProps) {
  const { fresh, known, unclear } = reading;
  const people = fresh.reduce((sum, { seats }) => sum + seats, 0);
  return (
    <section className={gap} aria-label="读取结果">
      <SectionHeading>读取结果</SectionHeading>
      <p className={below} role="status">
        新的 {fresh.length} 组（{people} 人），已在名单 {known.length} 组，看不明白 {unclear.length} 行
      </p>
      {fresh.length > 0 ? (
        <Fresh text={text} fresh={fresh} seatsMax={seatsMax} />
      ) : (
        <Flash tone="info" title="没有新的报名" />
      )}
      {unclear.length > 0 ? <Unclear eventId={eventId} text={text} unclear={unclear} /> : null}
      {known.length > 0 ? (
        <div className={gap}>
          <h3>已在名单的</h3>
          <ul className={above}>
            {known.map(({ line, seats, guest }) => (
              <li key={line} className={`${row} ${between}`}>
                <TapLink href={guestsPath(eventId, guest.id)}>{guest.name}</TapLink>
                <span className={`${row} ${small}`}>
                  {seats === guest.seats ? null : `接龙里 ${seats} 人，名单里 ${guest.seats} 人`}
                  <StatusBadge status={guest.status} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

type UnclearProps = { eventId: string; text: string } & Pick<ChainReading, "unclear">;

/** Lines that need the organiser's decision. A withdrawal can be applied to its guest. */
function Unclear({ eventId, text, unclear }: UnclearProps) {
  return (
    <PageForm className={gap} method="post">
      <input type="hidden" name="text" value={text} />
      <h3>看不明白的</h3>
      <ul className={above}>
        {unclear.map(({ line, text: content, reason, guest }) => (
          <li key={line} className={small}>
            第 {line} 行「{content}」<span className={mute}>{reason}</span>
            {guest ? (
              <span className={`${row} ${between}`}>
                <span className={row}>
                  <TapLink href={guestsPath(eventId, guest.id)}>{guest.name}</TapLink>
                  {guest.seats} 人
                  <StatusBadge status={guest.status} />
                </span>
                <Button
                  small
                  tone="line"
                  name="withdraw"
                  value={guest.id}
                  aria-label={`取消报名：${guest.name}（第 ${line} 行）`}
                >
                  取消报名
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </PageForm>
  );
}

/** The guest to withdraw, and who moves up. */
type WithdrawalQuestion = { id: string; name: string; moving: string };

/** Asks before a withdrawal; a further press of 读取接龙 keeps the guest. */
function AskWithdrawal({ text, question }: { text: string; question: WithdrawalQuestion }) {
  const { id, name, moving } = question;
  return (
    <Flash tone="warn" isFocused title={`取消「${name}」的报名？`}>
      <p>{moving + mailsHeldText}</p>
      <PageForm className={row} method="post">
        <input type="hidden" name="text" value={text} />
        <Button small tone="bad" name="withdraw-confirmed" value={id}>
          取消报名
        </Button>
        <Button small tone="line" name="intent" value="read">
          不改
        </Button>
      </PageForm>
    </Flash>
  );
}

type WithdrawnProps = { message: Pick<FlashMessage, "tone" | "title" | "link"> };

/** Result of a withdrawal, with an undo button. */
function Withdrawn({ message: { tone, title, link } }: WithdrawnProps) {
  const undo = link ? (
    <PageForm method="post" action={link.href}>
      <Button small tone="line">
        {link.label}
      </Button>
    </PageForm>
  ) : null;
  return <Flash tone={tone} title={title} action={undo} />;
}

type FreshProps = { text: string; fresh: ChainReading["fresh"]; seatsMax: number };

function Fresh({ text, fresh, seatsMax }: FreshProps) {
  return (
    <PageForm method="post">
      <input type="hidden" name="text" value={text} />
      <h3>新的</h3>
      <ul className={above}>
        {fresh.map(({ line, name, seats, note }) => (
          <li key={line} className={`${row} ${between}`}>
            <Check name="line" value={line} defaultChecked label={note ? `${name}（${note}）` : name} />
            <select
              className={`${input} ${seatsSelect}`}
              name={`seats-${line}`}
              defaultValue={seats}
              aria-label={`${name} 的人数`}
            >
              {seatOptions(seatsMax).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label} 人
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      <p className={above}>
        <Button name="intent" value="add">
          加入名单
        </Button>
      </p>
    </PageForm>
  );
}
