// Votes, likes and registrations that a browser made before its member signed in are the member's from then on.
import { type Db, inTransaction } from "../../db/client.server";
import { claimBallots } from "../polls/claim.server";
import { claimRegistrations } from "../registrations/claim.server";
import type { Claimant } from "../voter-key";
import { claimLikes } from "../wishes/claim.server";

/** Joins the votes, likes and registrations of a browser, as far as no other member has them, to a member's own. */
export function claimVotes(db: Db, claimant: Claimant): void {
  inTransaction(db, () => {
    claimBallots(db, claimant);
    claimLikes(db, claimant);
    claimRegistrations(db, claimant);
  });
}
