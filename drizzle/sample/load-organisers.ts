// A helper for check-in, and an invitation that is still open. The password of the helper is random.
import {
  invitationToken,
  inviteOrganiser,
  joinWithPassword,
} from "../../app/domain/organisers/invitations.server";
import { newToken } from "../../app/platform/tokens.server";
import type { SampleSite } from "./guests";

const helperName = "门口的小满";

/** Adds the helper and the invitation. */
export async function loadOrganisers({ db, secret, clock, timeZone }: SampleSite): Promise<void> {
  const siteTime = { now: clock.now(), timeZone };
  const actor = { kind: "system" } as const;
  const terms = { scope: "all", chosen: [] } as const;
  const invited = inviteOrganiser(db, actor, { ...terms, role: "check-in", note: helperName }, siteTime);
  inviteOrganiser(db, actor, { ...terms, role: "review", note: "老周，帮忙看留言" }, siteTime);
  if (!invited.ok) return;
  const password = newToken();
  const link = { secret, token: invitationToken(secret, invited.value.id) };
  await joinWithPassword(db, link, { name: helperName, password, confirm: password }, clock.now());
}
