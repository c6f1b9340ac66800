// The API documentation page, rendered from the OpenAPI document.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { callsPerMinute } from "~/http/api/call-limits.server";
import { documentView } from "~/http/api/document-view";
import { readOpenApi } from "~/http/api/openapi.server";
import { pageMeta } from "~/http/page-meta";
import { gap, narrow, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { ChipLinks } from "~/ui/chip-links";
import { fold } from "~/ui/fold.css";
import { PageHead } from "~/ui/page-head";
import { PartHead } from "~/ui/part-head";
import { operations } from "./operations.server";
import { apiDocs } from "./parts/api-docs.css";
import { ApiGuide, guideParts } from "./parts/api-guide";
import { CallFold } from "./parts/call-fold";
import { FieldList } from "./parts/field-list";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "接口文档",
    description: "供程序读写本站内容的 JSON 接口。",
    path: "/api/docs",
    noindex: true,
  });

export const loader = ({ request, context: { site } }: LoaderFunctionArgs) => ({
  document: documentView(readOpenApi(site, request, operations)),
  timeZone: site.env.SITE_TIME_ZONE,
  callsPerMinute,
});

export default function ApiDocs() {
  const { document, ...terms } = useLoaderData<typeof loader>();
  const { groups, shapes } = document;
  const parts = [...guideParts, ...groups.map(({ tag }) => ({ id: tag, title: tag })), shapesPart];
  return (
    <main className={`${wrap} ${narrow} ${apiDocs}`} id="main">
      <BackLink href="/" />
      <PageHead title="接口文档" note="供程序读写本站内容的 JSON 接口" />
      <ChipLinks
        label="目录"
        items={parts.map(({ id, title }) => ({ href: `#${id}`, label: title, current: false }))}
      />
      <ApiGuide document={document} {...terms} />
      {groups.map(({ tag, calls }) => (
        <section key={tag} className={gap}>
          <PartHead id={tag}>{tag}</PartHead>
          {calls.map((call) => (
            <CallFold key={call.id} call={call} />
          ))}
        </section>
      ))}
      <section className={gap}>
        <PartHead id={shapesPart.id}>{shapesPart.title}</PartHead>
        {shapes.map(({ name, fields }) => (
          <details key={name} className={fold}>
            <summary>
              <h3>{name}</h3>
            </summary>
            <div id={`shape-${name}`}>
              <FieldList fields={fields} />
            </div>
          </details>
        ))}
      </section>
    </main>
  );
}

const shapesPart = { id: "shapes", title: "数据" };
