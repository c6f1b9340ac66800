// The API documentation page, rendered from the OpenAPI document.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { apiRequestsPerMinute } from "~/http/limits/api-calls.server";
import { pageMeta } from "~/http/pages/public-meta";
import { publicOrigin } from "~/http/security/public-origin.server";
import { gap, narrow, wrap } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { fold } from "~/ui/layout/disclosure.css";
import { BackLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { ChipLinks } from "~/ui/layout/tabs";
import { readOpenApi } from "../openapi.server";
import { operations } from "../operations.server";
import { apiDocs, fieldList } from "./api-docs.css";
import { ApiGuide, guideParts } from "./api-guide";
import { AuthGuide, authPart } from "./auth-guide";
import { CodeSample } from "./code-sample";
import { documentView, type Field, type OperationView } from "./document-view";

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
    timeZone: site.timeZone,
    requestsPerMinute: apiRequestsPerMinute,
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
      {groups.map(({ tag, operations }) => (
        <section key={tag} className={gap}>
          <SectionHeading id={tag}>{tag}</SectionHeading>
          {operations.map((operation) => (
            <OperationDisclosure key={operation.id} operation={operation} />
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

/** Contains the anchor, so that a URL fragment opens the element. */
function OperationDisclosure({ operation }: { operation: OperationView }) {
  const { id, method, path, summary, note, isAdmin, parameters, body, response, statuses, example } =
    operation;
  return (
    <details className={fold}>
      <summary>
        <h3>
          {summary}{" "}
          <code>
            {method} {path}
          </code>
        </h3>
      </summary>
      <div id={id}>
        <p>
          <Badge tone={isAdmin ? "warn" : "plain"}>{isAdmin ? "管理员" : "所有人"}</Badge> {note}
        </p>
        {parameters.length > 0 ? (
          <>
            <h4>参数</h4>
            <FieldList fields={parameters} isSent />
          </>
        ) : null}
        {body ? (
          <>
            <h4>请求内容（{body.type}）</h4>
            <FieldList fields={body.fields} isSent />
          </>
        ) : null}
        <h4>
          应答（{response.status}，{response.type}）
        </h4>
        <FieldList fields={response.fields} />
        <h4>状态码</h4>
        <p>{statuses.join("、")}</p>
        <h4>例子</h4>
        <CodeSample text={example} of={`${method} ${path}`} />
      </div>
    </details>
  );
}

function Type({ type }: Pick<Field, "type">) {
  return type.map((part) =>
    typeof part === "string" ? (
      part
    ) : (
      <a key={part.shape} href={`#shape-${part.shape}`}>
        {part.shape}
      </a>
    ),
  );
}

type FieldListProps = {
  fields: Field[];
  /** Whether the fields belong to a request rather than a response. */
  isSent?: boolean;
};

const valuesAtMost = 24;

/** The values of a field; of a long list the first ones, as the OpenAPI document has all. */
const valuesText = (values: readonly string[]) =>
  values.length > valuesAtMost
    ? `${values.slice(0, 3).join("、")} 等 ${values.length} 个，见 openapi.json`
    : values.join("、");

function FieldList({ fields, isSent = false }: FieldListProps) {
  return (
    <dl className={fieldList}>
      {fields.map(({ name, type, isRequired, note, values }) => (
        <div key={name}>
          <dt>{name ? <code>{name}</code> : "内容"}</dt>
          <dd>
            <Type type={type} />
            {isSent && isRequired ? <b> 必填</b> : null}
            {isSent || isRequired ? null : "，不一定有"}
          </dd>
          {note ? <dd>{note}</dd> : null}
          {values.length > 0 ? <dd>可选值：{valuesText(values)}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
