// The guest's registration, by a private link or in the browser that created it.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findEventRow } from "~/domain/registrations/book.server";
import { attendedLabel, noteLabel } from "~/domain/registrations/messages";
import { findByProof } from "~/domain/registrations/own.server";
import { findOwnAt } from "~/domain/registrations/queries.server";
import { commonFailures } from "~/http/failure-texts";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { useLite } from "~/http/pages/use-lite";
import { referenceOf, requireRegistration } from "~/http/records/load-registration.server";
import { recordOwnSeen } from "~/http/records/record-seen.server";
import { readAdmin } from "~/http/session/admin-guard.server";
import { readRequester } from "~/http/session/requester.server";
import { above, below, formColumn, gap, row, small, wrap } from "~/styles/global.css";
import { Badge, RegistrationBadge } from "~/ui/feedback/badge";
import { Flash } from "~/ui/feedback/flash";
import { ButtonLink } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { cardClass } from "~/ui/layout/card";
import { Fact, Facts } from "~/ui/layout/facts";
import { typed } from "~/ui/layout/facts.css";
import { BackLink, Glyph, TapLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { Place } from "~/ui/media/place";
import { EventNotices } from "../event/event-notices";
import { GroupCode } from "../event/join/group-code";
import { CodeShape } from "../event/printed-code";
import { readRegistration } from "./read-registration.server";
import { changeRegistration } from "./registration-changes.server";
import {
  ChangeForm,
  ConfirmedForm,
  HeldNotice,
  PendingContact,
  PrivateLink,
  ProveContact,
  useRegistrationForm,
} from "./registration-forms";
import { ticketCode } from "./ticket-card.css";

export const handle: RouteHandle = {
  private: "link",
  failure: commonFailures.changeFailed,
  labels: { name: "名称", contact: "联系方式", note: noteLabel },
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
  const read = readRegistration(site, reference);
  const isAdmin = readAdmin(site, request, "check-in", row.eventId) !== undefined;
  await recordOwnSeen(site, request, [{ row, event: found.event }]);
  return {
    ...read,
    isAdmin,
    isOwn: findOwnAt(site.db, row.eventId, requester)?.id === row.id,
    // Not for organisers, who open other guests' links too.
    offlineUntil: readAdmin(site, request, "own") && "token" in reference ? null : read.offlineUntil,
    formTimestamp,
    schemes: [read.event.scheme],
  };
}

export async function action({ params, request, context: { site, address } }: ActionFunctionArgs) {
  return changeRegistration(site, request, address, params.token ?? "");
}

export default function RegistrationPage() {
  const data = useLoaderData<typeof loader>();
  const { proof, formTimestamp } = data;
  return proof ? <ProveContact proof={proof} formTimestamp={formTimestamp} /> : <Registration data={data} />;
}

type Loaded = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, { proof: unknown }>;

function Registration({ data }: { data: Loaded }) {
  const { event, registration, isInGroup, isRunning, groupLink, locked, isAdmin, formTimestamp } = data;
  const lite = useLite();
  const [form, fields] = useRegistrationForm(useActionData<typeof action>(), registration);
  const canChange = locked === null && registration.isActive;
  const canWithdraw = canChange && data.canWithdraw;
  const refundLines = data.hasFees
    ? [data.refund || "已付的费用怎么退，请看活动的注意事项，或联系主办方。"]
    : [];
  return (
    <main
      className={`${wrap} ${formColumn}`}
      id="main"
      data-scheme={event.scheme}
      data-own-seat={data.isOwn ? event.id : undefined}
    >
      <BackLink href={`/events/${event.id}`}>返回活动</BackLink>
      <PageHeading title={registration.heading} note={`${event.title} · ${event.period}`} />
      <FormErrorNotice form={form} title={commonFailures.changeFailed} />
      <EventNotices event={event} />
      {data.changes.length > 0 ? (
        <Flash tone="warn" title="有变动">
          {data.changes.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Flash>
      ) : null}
      {registration.declineReason ? <p className={below}>原因：{registration.declineReason}</p> : null}
      <p className={row}>
        <RegistrationBadge status={registration.status}>{registration.label}</RegistrationBadge>
        {registration.hasAttended ? <Badge tone="ok">{attendedLabel}</Badge> : null}
        {isAdmin && registration.status === "confirmed" ? (
          <ButtonLink href={`/admin/events/${event.id}/check-in?guest=${registration.id}`}>签到</ButtonLink>
        ) : null}
      </p>
      {isRunning && registration.next ? <p className={small}>{registration.next}。</p> : null}
      {isRunning && registration.held ? (
        <HeldNotice held={registration.held} formTimestamp={formTimestamp} />
      ) : null}
      {data.ticket ? <TicketCard {...data.ticket} /> : null}
      <RegistrationFacts event={event} registration={registration} />
      {isInGroup ? (
        <div className={gap}>
          <GroupCode code={event.groupQr} link={groupLink} lite={lite} />
        </div>
      ) : null}
      {isRunning && registration.isActive ? (
        <p className={`${row} ${above}`}>
          <TapLink href={data.calendar}>加入日历</TapLink>
          {data.forOther ? (
            <TapLink href={data.isOwn ? data.forOther : `/events/${event.id}/join`}>替别人报名</TapLink>
          ) : null}
        </p>
      ) : null}
      <PrivateLink link={data.link} formTimestamp={formTimestamp} />
      {locked ? <p className={`${gap} ${below}`}>{locked}。</p> : null}
      {data.canSignUpAgain ? (
        <p className={gap}>
          <ButtonLink href={`/events/${event.id}/join`}>重新报名</ButtonLink>
        </p>
      ) : null}
      {canChange && registration.pendingContact !== null ? (
        <PendingContact contact={registration.pendingContact} formTimestamp={formTimestamp} />
      ) : null}
      {canChange ? (
        <ChangeForm fields={fields} questions={registration.questions} formTimestamp={formTimestamp} />
      ) : null}
      <div className={gap}>
        {canWithdraw ? (
          <ConfirmedForm
            label="取消报名"
            lines={["名额会让给候补的人。", ...refundLines]}
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

type TicketCardProps = {
  /** See `qrShape`. */
  code: { size: number; path: string };
  /** URL of the picture to store. */
  picture: string;
  /** What the picture omits. */
  hint: string | null;
};

/** The ticket of a confirmed registration, to show at the entrance. */
function TicketCard({ code, picture, hint }: TicketCardProps) {
  return (
    <section className={`${cardClass({ lead: true })} ${above} ${ticketCode}`} id="ticket" aria-label="票">
      <CodeShape code={code} label="票的二维码" />
      <p className={small}>签到时出示这个二维码。</p>
      <p>
        <TapLink href={picture} download="">
          保存票图
        </TapLink>
      </p>
      {hint ? <p className={small}>{hint}</p> : null}
    </section>
  );
}

type RegistrationFactsProps = Pick<ReturnType<typeof readRegistration>, "event" | "registration">;

/** Event and registration data. */
function RegistrationFacts({ event, registration }: RegistrationFactsProps) {
  const { name, seats, requestedSeats, payments, payText, contact, note, answers, companions } = registration;
  return (
    <Facts id="seat">
      <Fact label="活动">
        <TapLink href={`/events/${event.id}`}>{event.title}</TapLink>
      </Fact>
      <Fact label="时间">
        <b>{event.period}</b>
      </Fact>
      <Fact label="地点" note={event.address === event.place ? null : <Place text={event.address} />}>
        <b>{event.place ? <Place text={event.place} /> : "地点待定"}</b>
      </Fact>
      <Fact label="人数" note={requestedSeats === null ? null : `想改为 ${requestedSeats} 人，等主办方确认`}>
        <b>{seats} 人</b>
      </Fact>
      {payments.length > 0 ? (
        <Fact label="费用" note={seats > 1 && payments.length > 0 ? `${seats} 人合计` : null}>
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
      {companions.length > 0 ? <Fact label="同行">{companions.join("、")}</Fact> : null}
      {note ? <Fact label={noteLabel}>{note}</Fact> : null}
      {answers.map(({ question, answer }) => (
        <Fact key={question} label={question}>
          {answer}
        </Fact>
      ))}
    </Facts>
  );
}
