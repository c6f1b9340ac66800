// A helper for check-in, an invitation that is still open, and what the organiser learns by mail. The password of the helper is random.
import { eq } from "drizzle-orm";
import { inTransaction } from "../../app/db/client.server";
import { alertSettings } from "../../app/db/schema/alerts";
import { ensureSettings } from "../../app/domain/alerts/addressees.server";
import { saveAlerts } from "../../app/domain/alerts/choices.server";
import { mainId } from "../../app/domain/organisers/actor";
import {
  invitationToken,
  inviteOrganiser,
  joinWithPassword,
} from "../../app/domain/organisers/invitations.server";
import { findOrganiser } from "../../app/domain/organisers/organisers.server";
import { newToken } from "../../app/platform/tokens.server";
import type { SampleSite } from "./guests";

/** The organiser's address, which reaches no real person, and choices. */
function loadAlerts({ db, clock, timeZone }: SampleSite): void {
  if (!findOrganiser(db, mainId)) return;
  const siteTime = { now: clock.now(), timeZone };
  inTransaction(db, () => {
    ensureSettings(db, mainId, siteTime);
    const isMain = eq(alertSettings.organiserId, mainId);
    db.update(alertSettings).set({ email: "xiaolin@example.org" }).where(isMain).run();
    const organiser = { id: mainId, role: "full", eventIds: null } as const;
    const modes = { waiting: "now", full: "off" } as const;
    saveAlerts(db, { kind: "system" }, { organiser, input: { hour: 21, modes } }, siteTime);
  });
}

const helperName = "门口的小满";

/** Adds the helper, the invitation and the choices. */
export async function loadOrganisers({ db, secret, clock, timeZone }: SampleSite): Promise<void> {
  const siteTime = { now: clock.now(), timeZone };
  loadAlerts({ db, secret, clock, timeZone });
  const actor = { kind: "system" } as const;
  const terms = { scope: "all", chosen: [] } as const;
  const invited = inviteOrganiser(db, actor, { ...terms, role: "check-in", note: helperName }, siteTime);
  inviteOrganiser(db, actor, { ...terms, role: "review", note: "老周，帮忙看留言" }, siteTime);
  if (!invited.ok) return;
  const password = newToken();
  const link = { secret, token: invitationToken(secret, invited.value.id) };
  await joinWithPassword(db, link, { name: helperName, password, confirm: password }, clock.now());
}
