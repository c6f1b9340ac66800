// Lists an event's missing items before it is published or saved anyway.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { eventMessages } from "~/domain/events/messages";
import { undrawableInForm } from "~/http/files/posters.server";
import { noindexMeta } from "~/http/pages/page-meta";
import { formColumn, gap, row, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { BackLink, TapLink } from "~/ui/layout/links";
import { PageForm } from "~/ui/layout/page-link";
import { UndrawableNote } from "../posters/undrawable-note";
import { linkMissing, stepAddress } from "./form/event-form-context.server";
import { finishAnyway, formUseOf, requireDraft } from "./form-use.server";

const texts = {
  create: { page: "发布前检查", title: "确定要发布吗？", button: "仍要发布" },
  edit: { page: "保存前检查", title: "确定要保存吗？", button: "确认发布" },
} as const;

export const meta = noindexMeta(({ params }) => texts[params.id ? "edit" : "create"].page);

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const use = formUseOf(site, request, params.id);
  const { formContext } = use;
  const form = await requireDraft(use);
  return {
    mode: formContext.mode,
    /** Each links to its field. */
    items: linkMissing(site, formContext, use.missing(form)),
    /** Characters that the poster renders as boxes. */
    undrawable: undrawableInForm(site, form),
    /** URL of the form: an edit can be saved from any step. */
    backHref: stepAddress(site, formContext, formContext.mode === "create" ? formContext.steps.length : 1),
  };
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const use = formUseOf(site, request, params.id);
  return finishAnyway(use, await requireDraft(use));
}

export default function MissingItems() {
  const { mode, items, undrawable, backHref } = useLoaderData<typeof loader>();
  const { title, button } = texts[mode];
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href={backHref}>返回修改</BackLink>
      <h1>{title}</h1>
      <Flash tone="warn" title={eventMessages.incomplete}>
        <p>以下内容还没有填写，或需要确认：</p>
        <ul>
          {items.map(({ item, href }) => (
            <li key={item}>
              <TapLink href={href}>{item}</TapLink>
            </li>
          ))}
        </ul>
      </Flash>
      <UndrawableNote characters={undrawable} />
      <PageForm className={gap} method="post">
        <p className={row}>
          <Button tone="stamp">{button}</Button>
          <ButtonLink tone="line" href={backHref}>
            返回修改
          </ButtonLink>
        </p>
      </PageForm>
    </main>
  );
}
