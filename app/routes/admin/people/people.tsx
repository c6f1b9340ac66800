import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { eventDateParts } from "~/domain/events/date-text";
import { contactText } from "~/domain/registrations/fields";
import { listPeople } from "~/domain/registrations/people/people.server";
import { noindexMeta, titleAt } from "~/http/pages/page-meta";
import { siteTimeOf } from "~/http/site-time.server";
import { narrow, small, wrap } from "~/styles/global.css";
import { cardClass } from "~/ui/layout/card";
import { BackLink, TapLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { ListPage } from "../lists/list-page";
import { MetaLine } from "../lists/meta-line";
import { countsText, peopleList, personPath } from "./people-list";

const peoplePerPage = 20;

export const meta = noindexMeta<typeof loader>(({ data }) => titleAt("客人", data ?? {}));

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const query = peopleList.read(new URL(request.url).searchParams);
  const { now, timeZone } = siteTimeOf(site);
  const page = { search: query.search, page: query.page, perPage: peoplePerPage };
  const { items, ...paging } = listPeople(site.db, page, now);
  return {
    query: { ...query, page: paging.page },
    ...paging,
    items: items.map((person) => ({
      id: person.id,
      name: person.name,
      contact: contactText(person),
      counts: countsText(person),
      last: eventDateParts(person.lastAt, now, timeZone).date,
    })),
  };
}

export default function People() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/admin">返回管理后台</BackLink>
      <PageHeading admin title="客人" note="报过名的人，资料删除前在这里找得到" />
      <ListPage
        list={peopleList}
        loaded={loaded}
        placeholder="称呼、微信号、手机或邮箱"
        item={({ id, name, contact, counts, last }) => (
          <li key={id} id={id} className={cardClass({ compact: true })}>
            <h2 className={small}>
              <TapLink href={personPath(id)}>{name}</TapLink>
            </h2>
            <MetaLine items={[contact || "没有留联系方式", counts, { label: "最近的活动", value: last }]} />
          </li>
        )}
        empty={{ glyph: "客", title: "还没有客人", text: "有人报名后，会列在这里。" }}
      />
    </main>
  );
}
