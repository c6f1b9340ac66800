// Autosave of the event form; returns the data with which the script updates the page.
import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/http/admin-guard.server";
import { notFound } from "~/http/not-found";
import { readForm } from "~/http/read-form.server";
import { createDesk } from "./parts/create-desk.server";
import { editDesk } from "./parts/edit-desk.server";
import { keepTyped, openedAt, viewOf } from "./parts/event-form-desk.server";
import { readValues } from "./parts/event-form-post.server";

export const loader = ({ request, context: { site } }: ActionFunctionArgs) => {
  requireAdmin(site, request);
  throw notFound();
};

export const action = async ({ request, context: { site } }: ActionFunctionArgs) => {
  requireAdmin(site, request);
  const eventId = new URL(request.url).searchParams.get("event") ?? undefined;
  const desk = eventId === undefined ? createDesk(site, request) : editDesk(site, request, eventId);
  const form = await readForm(request);
  const opened = openedAt(desk, Number(form.get("baseVersion")) || 0);
  const saved = keepTyped(site, opened, readValues(form));
  if (!saved.ok) return Response.json({ error: saved.message }, { status: 422 });
  const { preview, slots, savedAt, isDirty } = viewOf(site, desk, 1);
  return Response.json({ savedAt, at: saved.value.updatedAt, preview, slots, isDirty });
};
