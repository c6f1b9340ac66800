import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { rebaseDraft } from "~/domain/drafts/commands.server";
import { eventRejections } from "~/domain/events/commands.server";
import { findEventVersion } from "~/domain/events/event-versions.server";
import { type EventFormField, eventFormFields, fieldOf } from "~/domain/events/fields";
import { fieldText } from "~/domain/events/form/field-text";
import { type EventForm, eventFormOf } from "~/domain/events/form/form";
import { eventMessages } from "~/domain/events/messages";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import type { AdminArgs } from "~/http/session/admin-context";
import { cols, narrow, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { FieldSet } from "~/ui/form/field";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { FormActions } from "../../forms/form-actions";
import { type EditUse, editOf, finishAnyway, requireDraft, saveTyped, stepAddress } from "../form-use.server";
import { versionCard } from "./version-card.css";

// Compares the stored event with an edit that was started before the event's last change.

type Difference = {
  field: EventFormField;
  label: string;
  saved: string;
  mine: string;
  /** The initially selected version: the stored one if the edit did not change the field. */
  choice: "saved" | "mine";
};

/** Fields in which the edit differs from the stored event. */
function compareEdit({ site, event, initial: saved, edit }: EditUse, mine: EventForm): Difference[] {
  const base = findEventVersion(site.db, event.id, edit.baseVersion);
  const began = base && eventFormOf(base, site.timeZone);
  return eventFormFields
    .filter((field) => saved[field] !== mine[field])
    .map((field) => ({
      field,
      label: fieldOf(field).label,
      saved: fieldText(saved, field) || "（空）",
      mine: fieldText(mine, field) || "（空）",
      choice: began && began[field] === mine[field] ? "saved" : "mine",
    }));
}

/** The form with the selected version of each field. */
function chooseVersions({ initial }: EditUse, mine: EventForm, posted: FormData): EventForm {
  const form = { ...mine };
  for (const field of eventFormFields) {
    if (posted.get(`choose-${field}`) === "saved") form[field] = initial[field];
  }
  return form;
}

export const handle: RouteHandle = { failure: eventMessages.editFailed };

export const meta = noindexMeta("比较两个版本");

export async function loader({ params, request, context: { site, actor } }: AdminArgs) {
  const use = editOf(site, request, actor, params.id);
  return {
    differences: compareEdit(use, await requireDraft(use)),
    version: use.event.version,
    notice: eventRejections.stale,
    backHref: stepAddress(site, use, 1),
  };
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const use = editOf(site, request, actor, params.id);
  const form = await requireDraft(use);
  const { draftId, path, event } = use;
  const posted = await readForm(request);
  const version = Number(posted.get("version"));
  // The event changed again after the comparison was rendered, so it is shown again.
  if (version !== event.version) return redirect(withQuery(`${path}/compare`, { draft: draftId }), 303);
  const merged = chooseVersions(use, form, posted);
  saveTyped(site, use, merged);
  rebaseDraft(site.db, { id: draftId, baseVersion: version });
  return finishAnyway(use, merged, version);
}

export default function EditCompare() {
  const { differences, version, notice, backHref } = useLoaderData<typeof loader>();
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={backHref}>返回修改</BackLink>
      <PageHeading admin title="比较两个版本" note="每一项选择要保留的内容，再保存。" />
      <Flash tone="warn" title={notice} />
      <PageForm method="post">
        <input type="hidden" name="version" value={version} />
        {differences.map((difference) => (
          <VersionChoice key={difference.field} {...difference} />
        ))}
        {differences.length === 0 ? <p>两个版本的内容已经相同。</p> : null}
        <FormActions>
          <Button>保存修改</Button>
        </FormActions>
      </PageForm>
    </main>
  );
}

/** A field in two versions to choose from. */
function VersionChoice({ field, label, saved, mine, choice }: Difference) {
  const name = `choose-${field}`;
  return (
    <FieldSet id={name} label={label} isChoice>
      <div className={cols}>
        <VersionCard
          name={name}
          value="saved"
          title="已保存的版本"
          text={saved}
          checked={choice === "saved"}
        />
        <VersionCard name={name} value="mine" title="我的修改" text={mine} checked={choice === "mine"} />
      </div>
    </FieldSet>
  );
}

type VersionCardProps = { name: string; value: string; title: string; text: string; checked: boolean };

/** One of several versions of a text, as a radio button. */
function VersionCard({ name, value, title, text, checked }: VersionCardProps) {
  return (
    <label className={versionCard}>
      <input type="radio" name={name} value={value} defaultChecked={checked} />
      <span>
        <b>{title}</b>
        <span>{text}</span>
      </span>
    </label>
  );
}
