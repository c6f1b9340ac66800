import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/audit/actor";
import { draftAge } from "~/domain/drafts/age";
import { clearExpiredDrafts, deleteDrafts } from "~/domain/drafts/commands.server";
import { draftMessages } from "~/domain/drafts/messages";
import { listDrafts } from "~/domain/drafts/queries.server";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { noindexMeta } from "~/http/pages/page-meta";
import type { AdminArgs } from "~/http/session/admin-context";
import { Confirmation, type ConfirmationContent } from "~/ui/layout/confirmation";
import { namedChange } from "../confirmations/named-change";
import { readReturnTo } from "../confirmations/return-to";
import { batchUndoLink } from "../confirmations/undo-link.server";
import { forgetsLocalCopies } from "../wizard/local-draft";
import { draftsPath, undoPath } from "./draft-paths";

// Bulk deletions of drafts: confirmation text, button and command.

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

const draftClearings: Record<string, DraftClearing> = {
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

export const meta = noindexMeta<typeof loader>(({ data }) => data?.button ?? "草稿管理");

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const { count, nothing, question, button, returnTo: home } = namedChange(draftClearings, params.which);
  const returnTo = readReturnTo(request, home);
  const drafts = count(site);
  if (drafts === 0) throw await redirectWithFlash(site, returnTo, { tone: "info", title: nothing });
  return { question: question(drafts), button, isDestructive: true, returnTo } satisfies ConfirmationContent;
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { perform, done, returnTo: home } = namedChange(draftClearings, params.which);
  const returnTo = readReturnTo(request, home);
  const deleted = perform(site, actor);
  const link = deleted.length > 0 ? batchUndoLink(undoPath, deleted, returnTo) : undefined;
  return redirectWithFlash(site, returnTo, { tone: "ok", title: done(deleted.length), link });
}

export const clientAction = forgetsLocalCopies;

export default function ClearDrafts() {
  return <Confirmation {...useLoaderData<typeof loader>()} />;
}
