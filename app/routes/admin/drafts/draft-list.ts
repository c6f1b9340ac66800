import type { DraftTypeFilter } from "~/domain/drafts/browse";
import { draftMessages, draftsAtMost } from "~/domain/drafts/messages";
import { defineList } from "../lists/define-list";
import { draftsPath } from "./draft-paths";

const filters: Record<DraftTypeFilter, string> = { all: "全部", event: "活动", poll: "投票", wish: "心愿" };

export const draftList = defineList({
  path: draftsPath,
  unit: "个草稿",
  filters,
  filterName: "type",
  idName: "draft",
  bulk: { atMost: draftsAtMost, noneSelected: draftMessages.nothingSelected },
});
