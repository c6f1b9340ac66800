// The guest's registration, by a private link or in the browser that created it: ticket, what to do next, and its facts.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findEventRow } from "~/domain/registrations/book.server";
import { noteLabel, registrationMessages } from "~/domain/registrations/messages";
import { findByProof } from "~/domain/registrations/own.server";
import { findOwnAt } from "~/domain/registrations/queries.server";
import { commonFailures } from "~/http/failure-texts";
import { readFlash } from "~/http/forms/flash.server";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import type { FormReply } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { useLite } from "~/http/pages/use-lite";
import { referenceOf, requireRegistration } from "~/http/records/load-registration.server";
import { recordOwnSeen } from "~/http/records/record-seen.server";
import { readAdmin } from "~/http/session/admin-guard.server";
import { isFromWechat } from "~/http/session/in-wechat.server";
import { readRequester } from "~/http/session/requester.server";
import { above, below, gap, narrow, row, screenOnly, small, wrap } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { Button, ButtonLink } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { useSubmission } from "~/ui/form/use-submission";
import { Fact, Facts } from "~/ui/layout/facts";
import { typed } from "~/ui/layout/facts.css";
import { BackLink, Glyph, TapLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { Directions, Place } from "~/ui/media/place";
import { EventNotices } from "../event/event-notices";
import { GroupCode } from "../event/join/group-code";
import { NextSteps } from "./next-steps";
import { registered, three } from "./next-steps.css";
import { OrganiserMessages } from "./organiser-messages";
import { deviceOf, readRegistration } from "./read-registration.server";
import { changeRegistration } from "./registration-changes.server";
import {
  ConfirmedForm,
  DeviceForm,
  HeldNotice,
  PendingContact,
  PrivateLink,
  ProveContact,
  RegistrationForm,
} from "./registration-forms";
import { TicketCard } from "./ticket-card";

export const handle: RouteHandle = {
  current: "mine",
  private: "link",
  failure: commonFailures.changeFailed,
  labels: {},
};

export const meta = noindexMeta<typeof loader>(({ data }) => (data ? "我的报名" : "页面未找到"));

export async function loader({ params, request, context: { site, address } }: LoaderFunctionArgs) {
  const proof = findByProof(site.db, params.token ?? "");
  const formTimestamp = newFormTimestamp(site);
  if (proof) {
    const title = findEventRow(site.db, proof.eventId)?.title ?? "";
    return { proof: { title, contact: proof.pendingContact ?? "" }, formTimestamp };
  }
  const requester = await readRequester(site, request, address);
  const reference = referenceOf(params.token ?? "", requester);
  const { row, found } = requireRegistration(site, reference);
  const messages = await readFlash(site, request);
  const isNew = messages.some(({ isHeading }) => isHeading);
  const read = readRegistration(site, reference, { requester, isNew });
  const isOrganiser = readAdmin(site, request, "own") !== undefined;
  const isAdmin = readAdmin(site, request, "check-in", row.eventId) !== undefined;
  await recordOwnSeen(site, request, [{ row, event: found.event }], { withMessages: true });
  return {
    ...read,
    isAdmin,
    isNew,
    isInWechat: isFromWechat(request),
    isLinkNew: messages.some(({ title }) => title === registrationMessages.linkIssued),
    device: isOrganiser
      ? null
      : deviceOf(site, row, reference, { requester, isCurrent: read.offlineUntil !== null }),
    isOwn: findOwnAt(site.db, row.eventId, requester)?.id === row.id,
    // Not for organisers, who open other guests' links too.
    offlineUntil: isOrganiser && "token" in reference ? null : read.offlineUntil,
    formTimestamp,
    schemes: [read.event.scheme],
  };
}

export async function action({ params, request, context: { site, address } }: ActionFunctionArgs) {
  return changeRegistration(site, request, address, params.token ?? "");
}

export default function RegistrationPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { proof, formTimestamp } = data;
  return proof ? (
    <ProveContact proof={proof} formTimestamp={formTimestamp} />
  ) : (
    <Registration data={data} reply={reply} />
  );
}

type Loaded = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, { proof: unknown }>;

function Registration({ data, reply }: { data: Loaded; reply: FormReply | undefined }) {
  const { event, registration, isInGroup, isRunning, groupLink, locked, isAdmin, formTimestamp } = data;
  const { status } = registration;
  const lite = useLite();
  const [form] = useSubmission({ id: "change", reply });
  const canChange = locked === null && registration.isActive;
  const canWithdraw = canChange && data.canWithdraw;
  const editPath = canChange ? data.editPath : null;
  const isVoid = !registration.isActive || registration.status === "cancelled";
  const isWaiting = isRunning && registration.next !== null;
  const hasUnread = data.messages.some(({ isUnread }) => isUnread);
  const given = data.hasGivenUp ? "你回了来不了" : null;
  const note = isWaiting ? `${registration.next}。` : data.isNew ? "票在下面，也在「我的报名」里" : given;
  return (
    <main
      className={`${wrap} ${narrow}`}
      id="main"
      data-scheme={event.scheme}
      data-own-seat={data.isOwn ? event.id : undefined}
    >
      <BackLink href={`/events/${event.id}`}>返回活动</BackLink>
      <PageHeading title={data.isNew ? <NewHeading {...registration} /> : registration.heading} note={note} />
      <FormErrorNotice form={form} title={commonFailures.changeFailed} />
      <EventNotices event={event} isMoveShown={data.changes.move !== null && registration.isActive} />
      {isAdmin && status === "confirmed" ? (
        <p className={row}>
          <Badge tone="ok">主办方</Badge>
          <ButtonLink href={`/admin/events/${event.id}/check-in?guest=${registration.id}`}>签到</ButtonLink>
        </p>
      ) : null}
      {isRunning && registration.held ? (
        <HeldNotice held={registration.held} formTimestamp={formTimestamp} />
      ) : null}
      {hasUnread ? <OrganiserMessages {...data} /> : null}
      <TicketCard {...data} lite={lite}>
        {registration.declineReason ? <p>原因：{registration.declineReason}</p> : null}
        {data.refundText && registration.payments.length > 0 ? <p>{data.refundText}</p> : null}
      </TicketCard>
      {isRunning && registration.isActive ? <NextSteps {...data} editPath={editPath} /> : null}
      {isRunning && registration.isActive ? (
        <p className={three}>
          {editPath ? (
            <ButtonLink tone="line" small href={editPath}>
              改人数
            </ButtonLink>
          ) : null}
          {data.forOther ? (
            <ButtonLink tone="line" small href={data.isOwn ? data.forOther : `/events/${event.id}/join`}>
              替别人报名
            </ButtonLink>
          ) : null}
          <ButtonLink tone="line" small href={`/events/${event.id}#share`}>
            发给同行的人
          </ButtonLink>
        </p>
      ) : null}
      {data.canComeAgain ? (
        <RegistrationForm className={gap} formTimestamp={formTimestamp}>
          <Button wide name="intent" value="coming">
            我又能来了
          </Button>
        </RegistrationForm>
      ) : null}
      {isVoid && data.canSignUpAgain && !data.canComeAgain ? (
        <p className={gap}>
          <ButtonLink wide href={`/events/${event.id}/join`}>
            再报一次
          </ButtonLink>
        </p>
      ) : null}
      {isVoid ? (
        <p className={above}>
          <TapLink href="/events">看看别的活动</TapLink>
        </p>
      ) : null}
      {isInGroup ? (
        <div className={gap} id="group">
          <GroupCode code={event.groupQr} link={groupLink} lite={lite} />
        </div>
      ) : null}
      {hasUnread ? null : <OrganiserMessages {...data} />}
      <RegistrationFacts event={event} registration={registration} editPath={editPath} />
      {locked ? <p className={`${gap} ${below}`}>{locked}。</p> : null}
      {canChange && registration.pendingContact !== null ? (
        <PendingContact contact={registration.pendingContact} formTimestamp={formTimestamp} />
      ) : null}
      {data.device ? <DeviceForm action={data.device} formTimestamp={formTimestamp} /> : null}
      <div className={`${gap} ${screenOnly}`}>
        <p>
          <TapLink href="/subscribe">新活动叫我</TapLink>
        </p>
        <PrivateLink {...data} />
        {canWithdraw ? (
          <ConfirmedForm
            label={status === "waiting" || status === "offered" ? "退出候补" : "取消报名"}
            lines={["名额会让给候补的人。", ...(data.refundText ? [data.refundText] : [])]}
            intent="withdraw"
            button="确认取消报名"
            formTimestamp={formTimestamp}
          />
        ) : null}
        <ConfirmedForm
          label="删除我的资料"
          lines={[
            "称呼、联系方式、备注和回答会立即删除，不能恢复；这个页面随之失效。",
            ...(canWithdraw ? ["报名同时取消。"] : []),
          ]}
          intent="erase"
          button="确认删除"
          formTimestamp={formTimestamp}
        />
      </div>
    </main>
  );
}

/** The message of the sign-up, which has the focus on page load like other messages. */
function NewHeading({ heading }: { heading: string }) {
  const focused = { autoFocus: true, tabIndex: -1 };
  return <span {...focused}>{heading}</span>;
}

type RegistrationFactsProps = Pick<Loaded, "event" | "registration"> & { editPath: string | null };

/** Event and registration data. */
function RegistrationFacts({ event, registration, editPath }: RegistrationFactsProps) {
  const { name, seats, requestedSeats, payments, payText, contact, note, answers, companions } = registration;
  return (
    <section className={`${gap} ${registered}`} aria-labelledby="registered">
      <SectionHeading id="registered">报名内容</SectionHeading>
      <Facts id="seat">
        <Fact label="活动" note={event.period}>
          <TapLink href={`/events/${event.id}`}>{event.title}</TapLink>
        </Fact>
        <Fact
          label="地址"
          note={event.address === event.place ? null : <Place text={event.address} />}
          more={
            event.routeUrl ? (
              <TapLink className={`${small} ${screenOnly}`} href={event.routeUrl} rel="noopener noreferrer">
                <span>
                  路线<Glyph> ↗</Glyph>
                </span>
              </TapLink>
            ) : null
          }
        >
          {event.place ? <Place text={event.place} /> : "地点待定"}
        </Fact>
        {event.directions.length > 0 ? (
          <Fact label="怎么去">
            <Directions lines={event.directions} />
          </Fact>
        ) : null}
        <Fact
          label="人数"
          note={requestedSeats === null ? null : `想改为 ${requestedSeats} 人，等主办方确认`}
        >
          <b>{seats} 人</b>
        </Fact>
        {payments.length > 0 ? (
          <Fact label="费用" note={seats > 1 ? `${seats} 人合计` : null}>
            {payments.map(({ label, amount, state, isPaid }) => (
              <p key={label}>
                {label} <b>{amount}</b> {isPaid ? <Glyph>✓ </Glyph> : null}
                {state}
              </p>
            ))}
          </Fact>
        ) : null}
        {payText ? (
          <Fact label="怎么付">
            <p className={typed}>{payText}</p>
          </Fact>
        ) : null}
        <Fact label="称呼" note={contact}>
          {name}
        </Fact>
        {companions.length > 0 ? <Fact label="同行的人">{companions.join("、")}</Fact> : null}
        {note ? <Fact label={noteLabel}>{note}</Fact> : null}
        {answers.map(({ question, answer }) => (
          <Fact key={question} label={question}>
            {answer}
          </Fact>
        ))}
      </Facts>
      {editPath ? (
        <p className={`${above} ${screenOnly}`}>
          <TapLink href={editPath} aria-label="修改报名">
            修改
          </TapLink>
        </p>
      ) : null}
    </section>
  );
}
