import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { eventDateParts } from "~/domain/events/date-text";
import { unnamedEvent } from "~/domain/events/event-views.server";
import { contactText } from "~/domain/registrations/fields";
import { attendedLabel, organiserStatusLabels } from "~/domain/registrations/messages";
import type { Visit } from "~/domain/registrations/people/people.server";
import { noindexMeta } from "~/http/pages/page-meta";
import { siteTimeOf } from "~/http/site-time.server";
import { above, mute, narrow, small, stack, wrap } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { Actions } from "~/ui/form/button";
import { CopyButton } from "~/ui/form/copy-text";
import { cardClass } from "~/ui/layout/card";
import { BackLink, TapLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { ConfirmButton } from "../confirmations/confirm-link";
import { Confirmations } from "../confirmations/confirmations";
import { MetaLine } from "../lists/meta-line";
import { countsText, erasePath, peopleList } from "./people-list";
import { requirePerson } from "./require-person.server";

export const meta = noindexMeta("客人");

/** 来了, 没来, 已确认. */
const stateOf = ({ status, came, missed }: Visit) =>
  came ? attendedLabel : missed ? "没来" : organiserStatusLabels[status];

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const { now, timeZone } = siteTimeOf(site);
  const { visits, earlier, ...person } = requirePerson(site, params);
  const sum = (name: "came" | "missed") => visits.filter((visit) => visit[name]).length;
  return {
    id: person.id,
    name: person.name,
    label: contactText(person),
    contact: person.contact,
    counts: countsText({ events: visits.length, came: sum("came"), missed: sum("missed") }),
    earlier: earlier.events > 0 ? countsText(earlier) : null,
    visits: visits.map((visit) => ({
      id: visit.id,
      href: `/admin/events/${visit.eventId}/guests/${visit.id}`,
      title: visit.title.trim() || unnamedEvent,
      date: eventDateParts(visit.startAt, now, timeZone).date,
      seats: `${visit.seats} 人`,
      state: stateOf(visit),
      missed: visit.missed,
    })),
  };
}

export default function PersonPage() {
  const { id, name, label, contact, counts, earlier, visits } = useLoaderData<typeof loader>();
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={peopleList.path}>客人</BackLink>
      <PageHeading admin title={name} note={counts} />
      <p>{label || "没有留联系方式"}</p>
      {earlier ? <p className={`${mute} ${small} ${above}`}>资料已删除的活动：{earlier}</p> : null}
      <Confirmations>
        <Actions>
          {contact ? (
            <CopyButton text={contact} of={name}>
              复制联系方式
            </CopyButton>
          ) : null}
          <ConfirmButton tone="bad" small href={erasePath(id)}>
            删除全部资料
          </ConfirmButton>
        </Actions>
      </Confirmations>
      <ul className={`${stack} ${above}`}>
        {visits.map(({ id: visit, href, title, date, seats, state, missed }) => (
          <li key={visit} className={cardClass({ compact: true })}>
            <h2 className={small}>
              <TapLink href={href}>{title}</TapLink> <Badge tone={missed ? "warn" : "end"}>{state}</Badge>
            </h2>
            <MetaLine items={[date, seats]} />
          </li>
        ))}
      </ul>
    </main>
  );
}
