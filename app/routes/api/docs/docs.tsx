// The API documentation page, rendered from the OpenAPI document.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { callsPerMinute } from "~/http/limits/api-calls.server";
import { pageMeta } from "~/http/pages/page-meta";
import { publicOrigin } from "~/http/security/public-origin.server";
import { gap, narrow, wrap } from "~/styles/global.css";
import { fold } from "~/ui/layout/disclosure.css";
import { BackLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { ChipLinks } from "~/ui/layout/tabs";
import { readOpenApi } from "../openapi.server";
import { operations } from "../operations.server";
import { apiDocs } from "./api-docs.css";
import { ApiGuide, guideParts } from "./api-guide";
import { AuthGuide, authPart } from "./auth-guide";
import { documentView } from "./document-view";
import { FieldList } from "./field-list";
import { OperationDisclosure } from "./operation-disclosure";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "接口文档",
    description: "供程序读写本站内容的 JSON 接口。",
    path: "/api/docs",
    noindex: true,
  });

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  return {
    document: documentView(readOpenApi(site, request, operations)),
    origin: publicOrigin(site, request),
    timeZone: site.env.SITE_TIME_ZONE,
    callsPerMinute,
  };
}

export default function ApiDocs() {
  const { document, origin, ...policy } = useLoaderData<typeof loader>();
  const { groups, shapes } = document;
  const parts = [
    ...guideParts,
    ...groups.map(({ tag }) => ({ id: tag, title: `${tag}接口` })),
    shapesPart,
    authPart,
  ];
  return (
    <main className={`${wrap} ${narrow} ${apiDocs}`} id="main">
      <BackLink href="/" />
      <PageHeading title="接口文档" note="供程序读写本站内容的 JSON 接口" />
      <ChipLinks
        label="目录"
        items={parts.map(({ id, title }) => ({ href: `#${id}`, label: title, current: false }))}
      />
      <ApiGuide document={document} {...policy} />
      {groups.map(({ tag, calls }) => (
        <section key={tag} className={gap}>
          <SectionHeading id={tag}>{tag}</SectionHeading>
          {calls.map((call) => (
            <OperationDisclosure key={call.id} call={call} />
          ))}
        </section>
      ))}
      <section className={gap}>
        <SectionHeading id={shapesPart.id}>{shapesPart.title}</SectionHeading>
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
      <AuthGuide origin={origin} />
    </main>
  );
}

const shapesPart = { id: "shapes", title: "数据" };
