// Deletions of drafts that need confirmation: of one draft, of those selected, of the expired ones and of all.
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Params } from "@remix-run/react";
import type { Actor } from "~/domain/audit/actor";
import { draftAge } from "~/domain/drafts/age";
import { clearExpiredDrafts, deleteDrafts } from "~/domain/drafts/commands.server";
import { draftTexts } from "~/domain/drafts/draft-view";
import { draftMessages } from "~/domain/drafts/messages";
import { type Draft, listDrafts } from "~/domain/drafts/queries.server";
import { ok, type Result, rejected } from "~/domain/result";
import type { Site } from "~/http/context.server";
import { type FlashMessage, redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { requireDraft } from "~/http/records/load-draft.server";
import type { AdminArgs } from "~/http/session/admin-context";
import type { ConfirmationContent } from "~/ui/layout/confirmation";
import { namedChange } from "../confirmations/named-change";
import { readReturnTo } from "../confirmations/return-to";
import { batchUndoLink } from "../confirmations/undo-link.server";
import type { Fields } from "../lists/define-list";
import { forgetsLocalCopies } from "../wizard/local-draft";
import { draftList } from "./draft-list";
import { draftsPath, undoPath } from "./draft-paths";
import { readDraftSelection } from "./draft-selection.server";

type Requested = { site: Site; fields: Fields; id: string };

type Deletion = {
  /** Where to return to if the URL contains no page. */
  home: (fields: Fields) => string;
  /** Returns the text of the confirmation, or a message if nothing can be deleted. */
  ask: (
    requested: Requested,
  ) => Pick<ConfirmationContent, "question" | "items" | "button" | "hidden"> | FlashMessage;
  /** Returns the audit ids of the deletions. */
  perform: (requested: Requested, actor: Actor) => Result<string[], "missing" | "changed">;
  done: (count: number) => string;
};

const itemsOf = (drafts: readonly Draft[]) =>
  drafts.map((draft) => ({ id: draft.id, text: draftTexts(draft).title }));

const missing = rejected("missing", draftMessages.missing);

function deleteByIds({ site }: Requested, actor: Actor, ids: string[]): Result<string[], "missing"> {
  const deleted = deleteDrafts(site.db, actor, ids, site.clock.now());
  return deleted.length > 0 ? ok(deleted) : missing;
}

const deletions: Record<string, Deletion> = {
  draft: {
    home: () => draftsPath,
    ask: ({ site, id }) => ({
      question: "确定要删除这个草稿吗？",
      items: itemsOf([requireDraft(site, id)]),
      button: "删除",
    }),
    perform: (requested, actor) => deleteByIds(requested, actor, [requested.id]),
    done: () => draftMessages.deleted,
  },
  selection: {
    home: (fields) => draftList.address(draftList.read(fields)),
    ask: ({ site, fields }) => {
      const selected = readDraftSelection(site, fields);
      if ("rejection" in selected) return { tone: "warn", title: selected.rejection };
      const { items, about } = selected;
      const { words, hidden } = about(items.map(({ id }) => id));
      const button = `删除所选（${items.length}）`;
      return { question: `确定要删除${words}吗？`, items: itemsOf(items), button, hidden };
    },
    perform: (requested, actor) => {
      const selected = readDraftSelection(requested.site, requested.fields);
      if (!("rejection" in selected)) {
        const ids = selected.items.map(({ id }) => id);
        return deleteByIds(requested, actor, ids);
      }
      return selected.isByFilter ? rejected("changed", selected.rejection) : missing;
    },
    done: draftMessages.deletedMany,
  },
  "clear/expired": {
    home: () => draftsPath,
    ask: ({ site }) => {
      const now = site.clock.now();
      const count = listDrafts(site.db).filter(({ updatedAt }) => draftAge(updatedAt, now).isExpired).length;
      if (count === 0) return { tone: "info", title: draftMessages.nothingExpired };
      return { question: `确定要清理 ${count} 个过期的草稿吗？`, button: "清理过期草稿" };
    },
    perform: ({ site }, actor) => ok(clearExpiredDrafts(site.db, actor, site.clock.now())),
    done: draftMessages.deletedMany,
  },
  "clear/all": {
    home: () => "/draft-test",
    ask: ({ site }) => {
      const count = listDrafts(site.db).length;
      if (count === 0) return { tone: "info", title: draftMessages.nothingToClear };
      return { question: `确定要清除全部 ${count} 个草稿吗？`, button: "清除全部" };
    },
    perform: ({ site }, actor) => {
      const ids = listDrafts(site.db).map(({ id }) => id);
      return ok(deleteDrafts(site.db, actor, ids, site.clock.now()));
    },
    done: () => draftMessages.cleared,
  },
};

const deletionOf = ({ id, which }: Params) =>
  namedChange(deletions, which ? `clear/${which}` : id ? "draft" : "selection");

export const handle: RouteHandle = { failure: draftMessages.deleteFailed };

export const meta = noindexMeta<typeof loader>(({ params: { id, which }, data }) =>
  id ? "删除草稿" : which ? (data?.button ?? "草稿管理") : "删除所选",
);

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const { home, ask } = deletionOf(params);
  const fields = new URL(request.url).searchParams;
  const returnTo = readReturnTo(fields, home(fields));
  const asked = ask({ site, fields, id: params.id ?? "" });
  if ("tone" in asked) throw await redirectWithFlash(site, returnTo, asked);
  return { ...asked, isDestructive: true, returnTo } satisfies ConfirmationContent;
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { home, perform, done } = deletionOf(params);
  const fields = await readForm(request);
  const from = readReturnTo(fields, readReturnTo(request, home(fields)));
  const isFormOfDraft = new URL(from, request.url).searchParams.get("draft") === params.id;
  const returnTo = isFormOfDraft ? draftsPath : from;
  const deleted = perform({ site, fields, id: params.id ?? "" }, actor);
  if (!deleted.ok) return redirectWithFlash(site, returnTo, { tone: "bad", title: deleted.message });
  const { length } = deleted.value;
  const link = length > 0 ? batchUndoLink(undoPath, deleted.value, from) : undefined;
  return redirectWithFlash(site, returnTo, { tone: "ok", title: done(length), link });
}

export const clientAction = forgetsLocalCopies;

export { ConfirmationPage as default } from "~/ui/layout/confirmation";
