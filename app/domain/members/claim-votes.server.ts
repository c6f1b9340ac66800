// Votes and likes that a browser gave before its member signed in are the member's from then on. Personal rows are not: somebody else may
// have typed them.
import { type Db, inTransaction } from "../../db/client.server";
import { claimBallots } from "../polls/claim.server";
import type { Claimant } from "../voter-key";
import { claimLikes } from "../wishes/claim.server";

/** Joins the votes and likes of a browser, as far as no other member has them, to a member's own. */
export function claimVotes(db: Db, claimant: Claimant): void {
  inTransaction(db, () => {
    claimBallots(db, claimant);
    claimLikes(db, claimant);
  });
}
