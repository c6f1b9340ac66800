import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { toEventView } from "~/domain/events/event-views.server";
import { closedText } from "~/domain/events/phase";
import { signUpNote, signUpText, submitText } from "~/domain/events/registration/availability";
import { publicPart } from "~/domain/events/registration/disclosure";
import { companionFields } from "~/domain/registrations/companions/companion-fields";
import { noteLabel, registrationMessages, shortText } from "~/domain/registrations/messages";
import { waitAnswer } from "~/domain/registrations/schema";
import type { RegistrationStatus } from "~/domain/registrations/seats";
import { readContact } from "~/domain/settings/queries.server";
import { fromMailQuery } from "~/domain/subscriptions/messages";
import { detailFailed } from "~/http/failure-texts";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/public-meta";
import { useLite } from "~/http/pages/use-lite";
import { requireEvent } from "~/http/records/load-event.server";
import { siteTimeOf } from "~/http/site-time.server";
import { above, below, formColumn, gap, mute, row, small, wrap } from "~/styles/global.css";
import { RegistrationBadge } from "~/ui/feedback/badge";
import { Flash } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { cardClass } from "~/ui/layout/card";
import { Fact, Facts } from "~/ui/layout/facts";
import { typed as typedText } from "~/ui/layout/facts.css";
import { BackLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { Contact } from "~/ui/media/contact";
import { Place } from "~/ui/media/place";
import { EventNotices } from "../event-notices";
import { GroupCode, hasGroup } from "./group-code";
import { OtherRegistrations, OtherSignUp } from "./others";
import { readSignUp } from "./read-sign-up.server";
import { SignUpForm, useSignUpForm } from "./sign-up-form";
import { handleSignUp } from "./sign-up-post.server";

// A permanent URL for posters and chats, but not indexed, because its code changes.
export const handle: RouteHandle = {
  content: { tags: ["events"], perVisitor: ["registrations", "nickname"] },
  query: fromMailQuery,
  failed: detailFailed,
  failure: registrationMessages.failed,
  labels: { name: "名称", contact: "联系方式", note: noteLabel },
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `报名 · ${data.event.title}`,
        description: data.signUp.isOffered
          ? `报名「${data.event.title}」：留下称呼和一个联系方式即可，不用注册。`
          : `扫码加入「${data.event.title}」的活动群，或添加客服微信报名。`,
        path: `/events/${data.event.id}/join`,
        noindex: true,
        canonical: true,
      })
    : [{ title: "页面未找到" }];

export async function loader({ params, request, context: { site, address } }: LoaderFunctionArgs) {
  const row = requireEvent(site, params.id);
  const siteTime = siteTimeOf(site);
  const event = toEventView(row, siteTime);
  const isOpen = event.phase === "upcoming" || event.phase === "ongoing";
  return {
    event: isOpen ? event : { ...event, groupQr: { state: "none" as const } },
    closed: closedText("secondPart", row.event, siteTime.now),
    isOpen,
    source: fromMailQuery(new URL(request.url).searchParams),
    groupLink: isOpen ? publicPart(row.event).groupQrLink : null,
    contact: readContact(site.db),
    signUp: await readSignUp(site, { request, address, event: row.event }),
    schemes: [event.scheme],
  };
}

export async function action({ params, request, context: { site, address } }: ActionFunctionArgs) {
  return handleSignUp(site, request, address, params.id);
}

export default function Join() {
  const { event, closed, isOpen, groupLink, contact, source, signUp: read } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  // A submission rejected because registration closed shows the typed input without a form.
  const signUp = read.isOffered || reply ? read : null;
  const lite = useLite();
  const [form, fields] = useSignUpForm(reply, read.own ? "" : read.name);
  const own = read.own?.canAdd ? read.own : null;
  const isFormOpen = signUp?.isOpen ?? false;
  const shownForm = isFormOpen && (reply || own || signUp?.own === null) ? signUp?.form : null;
  const isShort = reply !== undefined && "rejectedAs" in reply && reply.rejectedAs === "short";
  const signUpForm = shownForm ? (
    <SignUpForm
      {...shownForm}
      fields={fields}
      action={`/events/${event.id}/join${source}`}
      notes={event.notes}
      disclaimer={event.disclaimer}
      outcome={signUpNote(event.availability)}
      submit={submitText(event.availability)}
      formTimestamp={reply?.formTimestamp ?? shownForm.formTimestamp}
      ownId={own?.id ?? null}
    />
  ) : null;
  const terms = [event.price, signUp?.text].filter(Boolean);
  const group = { code: event.groupQr, link: groupLink, lite };
  return (
    <main className={`${wrap} ${formColumn}`} id="main" data-scheme={event.scheme}>
      <BackLink href={`/events/${event.id}`}>返回活动</BackLink>
      <PageHeading
        title={
          signUp ? (
            <SignUpTitle lead={isFormOpen ? signUpText(event.availability) : "报名"} title={event.title} />
          ) : (
            `报名：${event.title}`
          )
        }
        note={
          <>
            {event.period}
            {event.place ? " · " : null}
            <Place text={event.place} />
            {terms.map((term) => ` · ${term}`)}
          </>
        }
      />
      <EventNotices event={event} />
      {isShort && shownForm && signUp?.left ? (
        <ShortageQuestion left={signUp.left} seats={Number(fields.seats.initialValue)} />
      ) : event.phase === "cancelled" ? null : (
        <FormErrorNotice form={form} title={registrationMessages.failed} />
      )}
      {signUp?.own ? <OwnRegistration {...signUp.own} /> : null}
      <OtherRegistrations others={read.others} />
      {event.phase === "completed" && !reply ? (
        <p>{closed === null ? "这个活动已结束，不再接受报名。" : `${closed}。不再接受报名。`}</p>
      ) : null}
      {isOpen && !reply && signUp?.closedText ? <p className={below}>{signUp.closedText}。</p> : null}
      {reply && !shownForm ? (
        <TypedSignUp typed={reply.result.initialValue} questions={read.form.questions} />
      ) : null}
      {signUpForm && own ? (
        <OtherSignUp isPosted={reply !== undefined}>{signUpForm}</OtherSignUp>
      ) : (
        signUpForm
      )}
      {isOpen ? (
        <div className={signUp ? gap : undefined}>
          {signUp && hasGroup(group) ? <SectionHeading>报名后进群，改期在群里说</SectionHeading> : null}
          <GroupCode {...group}>{signUp ? null : <p className={below}>请添加客服微信报名。</p>}</GroupCode>
        </div>
      ) : null}
      <Contact
        contact={contact}
        isOpen={isOpen && (isFormOpen || !signUp)}
        isAlone={event.groupQr.state !== "valid"}
        lite={lite}
      />
    </main>
  );
}

function SignUpTitle({ lead, title }: { lead: string; title: string }) {
  return (
    <>
      <span className={`${small} ${mute}`}>{lead}</span> <br />
      {title}
    </>
  );
}

type OwnRegistrationProps = {
  id: string;
  seats: number;
  status: RegistrationStatus;
  /** Such as 已确认. */
  label: string;
  /** Such as 报名成功 or 已进入候补（第 3 位）. */
  heading: string;
};

/** The browser's registration, with a link to its page. */
function OwnRegistration({ id, seats, status, label, heading }: OwnRegistrationProps) {
  return (
    <section className={`${cardClass({ lead: true })} ${below}`} id="own-seat">
      <h2>{status === "confirmed" ? "你已报名" : heading}</h2>
      <p>
        <RegistrationBadge status={status}>{label}</RegistrationBadge>{" "}
        {status === "confirmed" ? `${heading}，` : null}
        {seats} 人
      </p>
      <p className={above}>
        <ButtonLink href={`/seat/${id}`}>查看我的报名</ButtonLink>
      </p>
    </section>
  );
}

type ShortageQuestionProps = {
  left: number;
  /** The requested number. */
  seats: number;
};

/**
 * Choice for a sign-up that requests more seats than are left. Its buttons belong to the form below, which preserves
 * the input.
 */
function ShortageQuestion({ left, seats }: ShortageQuestionProps) {
  const button = { form: "sign-up", name: "shortage" };
  return (
    <Flash tone="bad" title={shortText(left, seats)}>
      <p>还没有报名，填写的内容都在下面。</p>
      <p className={`${row} ${above}`}>
        <Button {...button} value={left}>
          报 {left} 人
        </Button>
        <Button {...button} tone="line" value={waitAnswer}>
          {seats} 人一起候补
        </Button>
      </p>
    </Flash>
  );
}

// Input of a form that can no longer be submitted, for copying to the organiser.

type TypedSignUpProps = {
  typed: Record<string, unknown> | null | undefined;
  questions: { at: number; question: string }[];
};

function TypedSignUp({ typed, questions }: TypedSignUpProps) {
  const labels: [name: string, label: string][] = [
    ["name", "称呼"],
    ["contact", "联系方式"],
    ["seats", "人数"],
    ...companionFields.map((name, at): [string, string] => [name, `同行的人 ${at + 1}`]),
    ["note", noteLabel],
    ...questions.map(({ at, question }): [string, string] => [`answer${at + 1}`, question]),
  ];
  const lines = labels.flatMap(([name, label]) => {
    const text = typed?.[name];
    return typeof text === "string" && text ? [{ label, text }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <section className={`${above} ${below}`} id="typed">
      <p className={small}>没有提交。填写的内容：</p>
      <Facts id="typed-facts">
        {lines.map(({ label, text }) => (
          <Fact key={label} label={label}>
            <p className={typedText}>{text}</p>
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
