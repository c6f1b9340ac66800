import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { noindexMeta } from "~/http/pages/page-meta";
import { requireEvent } from "~/http/records/load-event.server";
import { uncopiedIn } from "~/http/records/picture-copies.server";
import { num, tiny, wrap } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { Actions, Button, ButtonLink, buttonClass } from "~/ui/form/button";
import { Disclosure } from "~/ui/layout/disclosure";
import { BackLink, TapLink } from "~/ui/layout/links";
import { PageForm, PageLink } from "~/ui/layout/page-link";
import { ConfirmButton } from "../confirmations/confirm-link";
import { Confirmations } from "../confirmations/confirmations";
import { UncopiedPictures } from "../events/uncopied-pictures";
import { CopyAct } from "../lists/copy-act";
import { rows as rowsClass } from "../lists/link-rows.css";
import { message } from "../lists/message.css";
import {
  badges,
  checks as checksClass,
  columns,
  fill as fillClass,
  head,
  marks,
  more as moreClass,
  opensPublic,
  phases as phasesClass,
  reached,
  step as stepClass,
  titles,
  tones,
  top,
  when as whenClass,
} from "./overview.css";
import { type Overview, readOverview } from "./read-overview.server";

export const meta = noindexMeta<typeof loader>(({ data }) => data?.title ?? "活动");

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const row = requireEvent(site, params.id);
  return { ...(await readOverview(site, row)), uncopied: uncopiedIn(row.event) };
}

/** An event's own page for organisers: its state, its next step, and the way to its other pages. */
export default function EventOverview() {
  const { step, rows, more, uncopied, ...event } = useLoaderData<typeof loader>();
  return (
    <main id="main">
      <EventHead {...event} />
      <div className={wrap}>
        {event.phase === null ? null : <Phases phases={event.phases} current={event.phase} />}
        <UncopiedPictures id={event.id} text={uncopied} returnTo={`/admin/events/${event.id}`} />
        <Confirmations>
          <div className={columns}>
            <Step step={step} id={event.id} />
            <div>
              <nav className={rowsClass} aria-label="这个活动">
                {rows.map((row) => (
                  <Row key={row.name} {...row} />
                ))}
              </nav>
              <Disclosure label="更多">
                <div className={moreClass}>
                  {more.map(({ label, href, isConfirmation, isDestructive }) => {
                    const Act = isConfirmation ? ConfirmButton : ButtonLink;
                    return (
                      <Act key={label} small tone={isDestructive ? "bad" : "line"} href={href}>
                        {label}
                      </Act>
                    );
                  })}
                </div>
              </Disclosure>
            </div>
          </div>
        </Confirmations>
      </div>
    </main>
  );
}

type EventHeadProps = Omit<Overview, "step" | "rows" | "more">;

/** The event's ground with its date, title and how full it is. */
function EventHead(event: EventHeadProps) {
  const { fill, badge } = event;
  return (
    <div className={head} data-scheme={event.scheme}>
      <div className={wrap}>
        <p className={top}>
          <BackLink href="/admin">活动</BackLink>
          <span className={badges}>
            <Badge tone={badge.tone}>{badge.word}</Badge>
            {event.isArchived ? <Badge>已归档</Badge> : null}
          </span>
        </p>
        <p className={whenClass}>
          <b className={num}>{event.day}</b>
          <span>
            {event.month}
            <br />
            {event.weekday}
          </span>
          <span>{event.when}</span>
        </p>
        <div className={titles}>
          <h1>{event.title}</h1>
          <p>
            <b>{event.hours}</b>
            {event.place ? ` · ${event.place}` : ""}
          </p>
        </div>
        {fill ? (
          <p className={fillClass}>
            <span>{fill.text}</span>
            {fill.percent === null ? null : (
              <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width={fill.percent} height="1" fill="currentColor" />
              </svg>
            )}
            <span>{fill.rest}</span>
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Phases({ phases, current }: { phases: string[]; current: number }) {
  return (
    <ol className={phasesClass} aria-label="进度">
      {phases.map((phase, at) => (
        <li
          key={phase}
          className={at < current ? reached : undefined}
          aria-current={at === current ? "step" : undefined}
        >
          {phase}
        </li>
      ))}
    </ol>
  );
}

/** The next step with its one filled button. */
function Step({ step, id }: { step: Overview["step"]; id: string }) {
  const { text, acts, seenAt, checks } = step;
  return (
    <section className={stepClass} aria-labelledby="next-step">
      <h2 id="next-step">{step.title}</h2>
      {step.note ? <p>{step.note}</p> : null}
      {checks.length > 0 ? (
        <ul className={checksClass}>
          {checks.map(({ mark, text: line, link }) => (
            <li key={line} className={marks[mark]}>
              {line}
              {link ? <TapLink href={link.href}>{link.label}</TapLink> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {text ? (
        <p className={message} data-text>
          {text.content}
        </p>
      ) : null}
      <Actions>
        {text ? <CopyAct text={text.content} label={text.copy} className={buttonClass({})} /> : null}
        {seenAt === null ? null : (
          <PageForm method="post" action={`/admin/events/${id}/notify`}>
            <input type="hidden" name="seenAt" value={seenAt} />
            <Button tone="line" name="intent" value="group">
              已发到群里
            </Button>
          </PageForm>
        )}
        {acts.map(({ label, href, isConfirmation }, at) => {
          const Act = isConfirmation ? ConfirmButton : ButtonLink;
          return (
            <Act key={label} tone={at === 0 && step.isFirstDue ? "ink" : "line"} href={href}>
              {label}
            </Act>
          );
        })}
      </Actions>
      {step.foot ? <p className={tiny}>{step.foot}</p> : null}
    </section>
  );
}

function Row({ name, text, tone, href, isPublic }: Overview["rows"][number]) {
  const content = (
    <>
      <b>{name}</b>
      <span className={tone ? tones[tone] : undefined}>{text}</span>
    </>
  );
  if (href === null) return <p>{content}</p>;
  return (
    <PageLink className={isPublic ? opensPublic : undefined} href={href}>
      {content}
    </PageLink>
  );
}
