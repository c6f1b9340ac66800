// Assigns a browser's votes and likes to the member who signs in. Other rows are not assigned, because another person may have
// typed them.
import { type Db, inTransaction } from "../../db/client.server";
import { claimBallots } from "../polls/claim.server";
import type { Claimant } from "../voter-key";
import { claimLikes } from "../wishes/claim.server";

/** Merges the votes and likes of a browser, unless assigned to other members, into a member's. */
export function claimVotes(db: Db, claimant: Claimant): void {
  inTransaction(db, () => {
    claimBallots(db, claimant);
    claimLikes(db, claimant);
  });
}
