// Bulk deletions of drafts: confirmation text, button and command.
import type { Actor } from "~/domain/audit/actor";
import { draftAge } from "~/domain/drafts/age";
import { clearExpiredDrafts, deleteDrafts } from "~/domain/drafts/commands.server";
import { draftMessages } from "~/domain/drafts/messages";
import { listDrafts } from "~/domain/drafts/queries.server";
import type { Site } from "~/http/context.server";
import { draftsPath } from "./draft-paths";

type DraftClearing = {
  /** Number of affected drafts, and the message when there are none. */
  count: (site: Site) => number;
  nothing: string;
  question: (count: number) => string;
  button: string;
  /** Returns the audit ids of the deletions. */
  perform: (site: Site, actor: Actor) => string[];
  done: (count: number) => string;
  returnTo: string;
};

export const draftClearings: Record<string, DraftClearing> = {
  expired: {
    count: (site) =>
      listDrafts(site.db).filter(({ updatedAt }) => draftAge(updatedAt, site.clock.now()).isExpired).length,
    nothing: draftMessages.nothingExpired,
    question: (count) => `确定要清理 ${count} 个过期的草稿吗？`,
    button: "清理过期草稿",
    perform: (site, actor) => clearExpiredDrafts(site.db, actor, site.clock.now()),
    done: draftMessages.deletedMany,
    returnTo: draftsPath,
  },
  all: {
    count: (site) => listDrafts(site.db).length,
    nothing: draftMessages.nothingToClear,
    question: (count) => `确定要清除全部 ${count} 个草稿吗？`,
    button: "清除全部",
    perform: (site, actor) => {
      const ids = listDrafts(site.db).map(({ id }) => id);
      return deleteDrafts(site.db, actor, ids, site.clock.now());
    },
    done: () => draftMessages.cleared,
    returnTo: "/draft-test",
  },
};
