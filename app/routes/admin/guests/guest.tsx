import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { listAudit } from "~/domain/audit/queries.server";
import type { EventRow } from "~/domain/events/queries.server";
import {
  issueToken,
  listRegistrations,
  type RegistrationRow,
  registrationPath,
} from "~/domain/registrations/book.server";
import { findEdits } from "~/domain/registrations/edits.server";
import { toGuestView } from "~/domain/registrations/guest-view";
import { describeRegistration } from "~/domain/registrations/history";
import { adminNoteMax, noteLabel, registrationMessages } from "~/domain/registrations/messages";
import { factsOf, type NoticeKind, newsOf, readFacts } from "~/domain/registrations/notices/facts";
import { noticeText } from "~/domain/registrations/notices/texts";
import { changeGuest } from "~/domain/registrations/organise.server";
import { findPosition } from "~/domain/registrations/queries.server";
import { adminNoteFormSchema } from "~/domain/registrations/schema";
import { positionOf, type RegistrationStatus } from "~/domain/registrations/seats";
import type { Site } from "~/http/context.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { type FormReply, parseForm, readForm, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { registrationContext } from "~/http/records/event-guests.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import { above, gap, narrow, small, wrap } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { CopyText } from "~/ui/form/copy-text";
import { TextArea } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { Fact, Facts } from "~/ui/layout/facts";
import { BackLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { meta as metaLine } from "~/ui/posts/admin-card.css";
import { ConfirmButton } from "../confirmations/confirm-link";
import { Confirmations } from "../confirmations/confirmations";
import { readReturnTo } from "../confirmations/return-to";
import { HistoryList } from "../history/history-list";
import { DeclineFields } from "./decline/decline-fields";
import { GuestBadges } from "./guest-badges";
import { GuestButtons } from "./guest-buttons";
import { GuestContact } from "./guest-item";
import { guestsPath } from "./guest-list";
import { requireGuest } from "./require-guest.server";

// Text about a registration for the organiser to send by hand.

const kinds: Record<RegistrationStatus, NoticeKind> = {
  pending: "received",
  confirmed: "confirmed",
  offered: "offered",
  waiting: "received",
  cancelled: "received",
  declined: "declined",
};

/** Text for a guest's status with a new private link: pending news, or the current state. */
function guestNotice(site: Site, event: EventRow, row: RegistrationRow): string {
  const { branding, ...siteTime } = registrationContext(site);
  const link = branding.origin + registrationPath(issueToken(site.db, row.id, siteTime.now));
  const position = findPosition(site.db, row);
  const [before, after] = [row.known && readFacts(row.known), factsOf(row, event)];
  const news = before ? newsOf(before, after, siteTime.now) : null;
  const kind = news?.kind ?? (event.status === "cancelled" ? "cancelled" : kinds[row.status]);
  const change = before && news ? { before, after } : null;
  return noticeText(kind, { event, row, position, change, siteTime }, link);
}

export const handle: RouteHandle = {
  failure: commonFailures.saveFailed,
  labels: { adminNote: "备注", reason: "原因" },
};

export const meta = noindexMeta("报名详情");

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const { event, guest } = requireGuest(site, params);
  const siteTime = siteTimeOf(site);
  const log = listAudit(site.db, { entityType: "registration", entityId: guest.id });
  const edits = findEdits(
    site.db,
    log.map(({ id }) => id),
  );
  return {
    event: { id: event.id, title: event.title },
    guest: toGuestView(guest, event, siteTime),
    position: positionOf(listRegistrations(site.db, event.id), guest.id),
    log: log.map((entry) => describeRegistration(entry, edits.get(entry.id), siteTime)),
  };
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { event, guest } = requireGuest(site, params);
  const guestUrl = guestsPath(event.id, guest.id);
  const form = await readForm(request);
  const returnTo = readReturnTo(form, guestUrl);
  const respond = (tone: "ok" | "warn", title: string) => redirectWithFlash(site, returnTo, { tone, title });
  if (guest.erasedAt !== null) return respond("warn", registrationMessages.guestErased);
  if (form.get("intent") === "text") return data({ notice: guestNotice(site, event, guest) });
  const post = parseForm(form, adminNoteFormSchema);
  if (post.submission.status !== "success") return replyToForm(site, post);
  const of = { eventId: event.id, id: guest.id, input: post.submission.value };
  const saved = changeGuest(site.db, actor, of, registrationContext(site));
  return saved.ok ? respond("ok", "备注已保存") : replyToForm(site, post, saved);
}

export default function Guest() {
  const { event, guest, position, log } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const guestUrl = guestsPath(event.id, guest.id);
  const notice = reply && "notice" in reply ? reply.notice : null;
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={guestsPath(event.id)}>返回名单</BackLink>
      <PageHeading admin title={guest.name} note={`「${event.title}」`} />
      <Confirmations fields={DeclineFields}>
        <Facts>
          <Fact label="状态" note={position === null ? null : `候补第 ${position} 位`}>
            <GuestBadges guest={guest} />
          </Fact>
          <Fact
            label="人数"
            note={guest.requestedSeats === null ? null : `想改为 ${guest.requestedSeats} 人`}
          >
            {guest.seats} 人
          </Fact>
          <Fact label="联系方式">
            <span className={metaLine}>
              <GuestContact guest={guest} />
            </span>
          </Fact>
          {guest.companions.length > 0 ? <Fact label="同行">{guest.companions.join("、")}</Fact> : null}
          {guest.ticks.length > 0 ? <Fact label="客人勾选">{guest.ticks.join(" · ")}</Fact> : null}
          {guest.note ? <Fact label={noteLabel}>{guest.note}</Fact> : null}
          {guest.answers.map(({ question, answer }) => (
            <Fact key={question} label={question}>
              {answer}
            </Fact>
          ))}
          {guest.attended ? <Fact label="到场">{guest.attended}</Fact> : null}
          <Fact label="报名时间">{guest.when}</Fact>
        </Facts>
        <GuestButtons guest={guest} eventId={event.id} returnTo={guestUrl} />
        {guest.isErased ? null : (
          <>
            <AdminNoteForm reply={reply && "result" in reply ? reply : undefined} stored={guest.adminNote} />
            <section className={gap} aria-labelledby="notice-title">
              <SectionHeading id="notice-title">发给 TA 的文案</SectionHeading>
              {notice ? (
                <CopyText id="notice" label="文案" text={notice} rows={9} />
              ) : (
                <p className={small}>文案里有一个新的私密链接，请只发给 TA 本人。</p>
              )}
              <PageForm className={above} method="post" action={guestUrl}>
                <Button small tone="line" name="intent" value="text">
                  {notice ? "再生成一次" : "生成文案"}
                </Button>
              </PageForm>
            </section>
          </>
        )}
        <section className={gap} aria-labelledby="trail">
          <SectionHeading id="trail">报名记录</SectionHeading>
          <HistoryList id="entries" entries={log} />
        </section>
        {guest.isErased ? null : (
          <p className={gap}>
            <ButtonLink small tone="line" href={`${guestUrl}/correct`}>
              更正资料
            </ButtonLink>{" "}
            <ConfirmButton tone="bad" small href={`${guestUrl}/erase`}>
              删除资料
            </ConfirmButton>
          </p>
        )}
      </Confirmations>
    </main>
  );
}

type AdminNoteFormProps = { reply: FormReply | undefined; stored: string };

/** The organiser's private note about a guest. */
function AdminNoteForm({ reply, stored }: AdminNoteFormProps) {
  const [, fields] = useSubmission<z.input<typeof adminNoteFormSchema>>({
    id: "guest",
    reply,
    values: { adminNote: stored },
  });
  return (
    <PageForm className={gap} method="post">
      <TextArea
        field={fields.adminNote}
        label="主办方备注"
        hint={`只有主办方看得到，最多 ${adminNoteMax} 个字`}
        rows={3}
      />
      <p className={above}>
        <Button small>保存备注</Button>
      </p>
    </PageForm>
  );
}
