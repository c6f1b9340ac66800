// Autosaves the event form and returns the time of the save.
import { clockText } from "~/domain/events/date-text";
import { commonFailures } from "~/http/failure-texts";
import { undrawableInForm } from "~/http/files/posters.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { notFound } from "~/http/pages/not-found";
import type { AdminArgs } from "~/http/session/admin-context";
import { readTypedAt, readValues } from "./form/event-form-action.server";
import { statusOfUnsaved } from "./form/intents/form-rejection.server";
import { formUseOf, openedAt, saveTyped, toEventForm } from "./form-use.server";

export const handle: RouteHandle = { failure: commonFailures.changeFailed };

export async function loader() {
  throw notFound();
}

export async function action(args: AdminArgs) {
  const {
    request,
    context: { site },
  } = args;
  const eventId = new URL(request.url).searchParams.get("event") ?? undefined;
  const form = await readForm(request);
  const opened = openedAt(formUseOf(args, eventId), Number(form.get("baseVersion")) || 0);
  const saved = saveTyped(site, opened, readValues(form), readTypedAt(form));
  if (!saved.ok) {
    return Response.json({ error: saved.message }, { status: statusOfUnsaved(saved.error) });
  }
  const at = saved.value.updatedAt;
  const undrawable = undrawableInForm(site, toEventForm(saved.value.form, { registrationMode: "open" }));
  return Response.json({ savedAt: clockText(at, site.timeZone), at, undrawable });
}
