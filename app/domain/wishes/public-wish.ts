// Visibility condition of every public wish query.
import { and, eq } from "drizzle-orm";
import { wishes } from "../../db/schema/wishes";

/** SQL condition: approved and visible. */
export const isPublicWish = and(eq(wishes.status, "approved"), eq(wishes.isPublic, true));
