// Autosave of the event form; returns the data with which the script updates the page.
import type { ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "~/http/forms/submission.server";
import { notFound } from "~/http/pages/not-found";
import { requireAdmin } from "~/http/session/admin-guard.server";
import { createFormContext } from "./create-form-context.server";
import { editFormContext } from "./edit/edit-form-context.server";
import { openedAt, saveTyped, viewOf } from "./form/event-form-context.server";
import { readValues } from "./form/event-form-post.server";

export async function loader({ request, context: { site } }: ActionFunctionArgs) {
  requireAdmin(site, request);
  throw notFound();
}

export async function action({ request, context: { site } }: ActionFunctionArgs) {
  requireAdmin(site, request);
  const eventId = new URL(request.url).searchParams.get("event") ?? undefined;
  const formContext =
    eventId === undefined ? createFormContext(site, request) : editFormContext(site, request, eventId);
  const form = await readForm(request);
  const opened = openedAt(formContext, Number(form.get("baseVersion")) || 0);
  const saved = saveTyped(site, opened, readValues(form));
  if (!saved.ok) return Response.json({ error: saved.message }, { status: 422 });
  const { preview, slots, savedAt, isDirty } = viewOf(site, formContext, 1);
  return Response.json({ savedAt, at: saved.value.updatedAt, preview, slots, isDirty });
}
