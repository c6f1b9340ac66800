import { browsedDrafts } from "~/domain/drafts/browse";
import { findDrafts, listDrafts } from "~/domain/drafts/queries.server";
import type { Site } from "~/http/context.server";
import { selectItems } from "../lists/select-items";
import { draftList } from "./draft-list";

/** The drafts selected in a form. */
export const readDraftSelection = ({ db, clock }: Site, fields: FormData | URLSearchParams) =>
  selectItems(draftList, fields, {
    byIds: (ids) => findDrafts(db, ids),
    byFilter: ({ filter: type, ...query }) => browsedDrafts(listDrafts(db), { ...query, type }, clock.now()),
  });
