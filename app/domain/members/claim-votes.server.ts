// What a browser voted and liked before its member signed in is the member's from then on.
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
