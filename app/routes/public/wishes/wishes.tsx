import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { draftAge } from "~/domain/drafts/age";
import { draftMessages } from "~/domain/drafts/messages";
import { findDraft } from "~/domain/drafts/queries.server";
import type { SiteTime } from "~/domain/events/site-time";
import { readPage } from "~/domain/paging";
import { postWish } from "~/domain/wishes/commands.server";
import { countGranted, listGranted, listGrantedLikes } from "~/domain/wishes/outcomes.server";
import {
  listOwnWishes,
  listPublicWishes,
  type WishRequester,
  wishesPerPage,
} from "~/domain/wishes/queries.server";
import { isWishCategory, organiserWishSchema, wishMessages, wishSchema } from "~/domain/wishes/schema";
import type { Site } from "~/http/context.server";
import { sinceFirstTry } from "~/http/forms/first-try.server";
import { readLiked, redirectWithFlash } from "~/http/forms/flash.server";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import { readGuardedForm } from "~/http/forms/guarded-form.server";
import { parseForm, replyToForm } from "~/http/forms/submission.server";
import { wishLimits } from "~/http/limits/post-limits.server";
import { limitSearch } from "~/http/limits/read-limit.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { titleAt } from "~/http/pages/page-meta";
import { feedLink, pageMeta } from "~/http/pages/public-meta";
import { useLite } from "~/http/pages/use-lite";
import { readSearch } from "~/http/query";
import { readAdmin } from "~/http/session/admin-guard.server";
import { readMember } from "~/http/session/member.server";
import { nicknameFor } from "~/http/session/nickname.server";
import { requireRequester } from "~/http/session/requester.server";
import { siteTimeOf } from "~/http/site-time.server";
import { asideFirst, screenOnly, two, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { redirectAfterPost } from "../redirect-after-post.server";
import { GrantedStrip } from "./granted-strip";
import { OwnWishes, ownWishesId } from "./own-wishes";
import { boardAddress, isNarrowed, WishBoard } from "./wish-board";
import { useWishForm, WishForm, type WishValues } from "./wish-form";
import { LikeForm } from "./wish-likes";
import { sections } from "./wish-note.css";
import { readWishRequester, requireWishesOn } from "./wishes-guard.server";

/** The board's query. */
function readQuery(query: URLSearchParams) {
  const category = query.get("category");
  return {
    search: readSearch(query.get("q")),
    category: isWishCategory(category) ? category : null,
    isGranted: query.get("granted") === "1",
    byLikes: query.get("sort") === "likes",
    page: readPage(query.get("page")),
  };
}

export const handle: RouteHandle = {
  current: "wishes",
  content: { tags: ["wishes", "events", "headlines"], perVisitor: ["likes", "wishes", "nickname"] },
  failed: () => "获取心愿失败，请稍后重试",
  query(parameters) {
    const { page, ...narrowing } = readQuery(parameters);
    return boardAddress(narrowing, page).replace(/^[^?]*/, "");
  },
  failure: wishMessages.failed,
  labels: { authorName: "昵称", content: "内容" },
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: titleAt("心愿留言", { search: data?.narrowing.search, page: data?.found.page }),
    description: "贴一张纸条，让城里的人看见。",
    path: data ? boardAddress({ ...data.narrowing, search: "" }, data.found.page) : "/wishes",
    noindex: Boolean(data?.narrowing.search),
  }).concat(feedLink("/wishes.atom", "心愿留言"));

/** The draft in the URL, for administrators only. Throws a redirect for a missing or expired one. */
async function readWishDraft(site: Site, request: Request): Promise<WishValues> {
  const id = new URL(request.url).searchParams.get("draft");
  if (!id || !readAdmin(site, request)) return {};
  const draft = findDraft(site.db, id);
  const reject = (title: string) => redirectWithFlash(site, "/wishes", { tone: "bad", title });
  if (draft?.formType !== "wish") throw await reject(draftMessages.missingOrExpired);
  if (draftAge(draft.updatedAt, site.clock.now()).isExpired) throw await reject(draftMessages.expired);
  const values: [string, string | undefined][] = ["authorName", "content", "category"].map((name) => [
    name,
    draft.form[name],
  ]);
  return Object.fromEntries(values.filter(([, value]) => value));
}

/** The requester's wishes with what their list shows beside them, or null without any. */
function readOwn(site: Site, reader: WishRequester, siteTime: SiteTime) {
  const own = listOwnWishes(site.db, reader, siteTime);
  if (own.unpublished.length === 0 && own.published.length === 0) return null;
  return { ...own, perPage: wishesPerPage, isMember: reader.userId !== null };
}

const grantedShown = 6;

export async function loader({ request, context: { site, address } }: LoaderFunctionArgs) {
  requireWishesOn(site);
  const siteTime = siteTimeOf(site);
  const { page, ...narrowing } = readQuery(new URL(request.url).searchParams);
  limitSearch(site, address, narrowing.search);
  const reader = await readWishRequester(site, request, address);
  const isWhole = page === 1 && !isNarrowed(narrowing) && !narrowing.byLikes;
  const granted = isWhole ? listGranted(site.db, grantedShown, siteTime) : [];
  return {
    narrowing,
    found: listPublicWishes(site.db, { ...narrowing, page }, reader, siteTime),
    granted,
    schemes: granted.map(({ event }) => event.scheme),
    grantedTotal: countGranted(site.db),
    own: isWhole ? readOwn(site, reader, siteTime) : null,
    just: await readLiked(site, request),
    grantedLikes: isWhole ? listGrantedLikes(site.db, reader, siteTime.now) : [],
    formTimestamp: newFormTimestamp(site),
    byOrganiser: readAdmin(site, request, "review") !== undefined,
    values: {
      authorName: nicknameFor(site.db, request, readMember(site, request)),
      ...(await readWishDraft(site, request)),
    },
  };
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const { moderation: mode } = requireWishesOn(site);
  const requester = await requireRequester(site, request, address);
  const { form, rejection } = await readGuardedForm(site, request, requester, wishLimits);
  const byOrganiser = readAdmin(site, request, "review") !== undefined;
  const post = parseForm(form, byOrganiser ? organiserWishSchema : wishSchema);
  if (rejection) return replyToForm(site, post, rejection);
  const { submission } = post;
  if (submission.status !== "success") return replyToForm(site, post);
  const policy = { now: site.clock.now(), mode, sinceFirstTry: sinceFirstTry(request), byOrganiser };
  const posted = postWish(site.db, requester, submission.value, policy);
  if (!posted.ok) return replyToForm(site, post, posted);
  const { wish, receipt } = posted.value;
  const isShown = wish.status === "approved" && wish.isPublic;
  const title = isShown ? wishMessages.published : wishMessages.submitted;
  const link = { href: `/receipt/${receipt}`, label: "查看状态" };
  return redirectAfterPost(
    site,
    `/wishes#${byOrganiser ? `wish-${wish.id}` : ownWishesId}`,
    { tone: "ok", title, link },
    byOrganiser ? null : wish.authorName,
  );
}

export default function Wishes() {
  const { narrowing, found, grantedTotal, own, granted, formTimestamp, byOrganiser, values, ...shown } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const lite = useLite();
  const [form, fields] = useWishForm(reply, values);
  // On phones the results precede the form for filtered views; otherwise the form comes first.
  const isListFirst = !reply && (isNarrowed(narrowing) || narrowing.byLikes || found.page > 1);
  const write = (
    <aside className={isListFirst ? screenOnly : `${asideFirst} ${screenOnly}`} aria-label="写心愿">
      <WishForm
        fields={fields}
        formTimestamp={reply?.formTimestamp ?? formTimestamp}
        byOrganiser={byOrganiser}
      />
    </aside>
  );
  return (
    <main className={wrap} id="main">
      <BackLink href="/" />
      <PageHeading title="心愿留言" note="贴一张纸条，让城里的人看见。" />
      <FormErrorNotice form={form} title={wishMessages.failed} />
      <GrantedLikes events={shown.grantedLikes} />
      <LikeForm formTimestamp={formTimestamp} returnTo={boardAddress(narrowing, found.page)} />
      <div className={two}>
        {isListFirst ? null : write}
        <div className={sections}>
          {granted.length > 0 ? <GrantedStrip wishes={granted} total={grantedTotal} lite={lite} /> : null}
          {own ? <OwnWishes {...own} /> : null}
          <WishBoard {...narrowing} found={found} grantedTotal={grantedTotal} just={shown.just} />
        </div>
        {isListFirst ? write : null}
      </div>
    </main>
  );
}

/** Upcoming events created from wishes that this visitor likes. */
function GrantedLikes({ events }: { events: { id: string; title: string }[] }) {
  if (events.length === 0) return null;
  return (
    <Flash tone="ok" title="你赞过的心愿已约成">
      {events.map(({ id, title }) => (
        <p key={id}>
          <a href={`/events/${id}`}>{title}</a>
        </p>
      ))}
    </Flash>
  );
}
