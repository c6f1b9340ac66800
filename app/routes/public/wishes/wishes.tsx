import { getZodConstraint } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { draftAge } from "~/domain/drafts/age";
import { draftMessages } from "~/domain/drafts/messages";
import { findDraft } from "~/domain/drafts/queries.server";
import type { SiteTime } from "~/domain/events/site-time";
import { readPage } from "~/domain/paging";
import { postWish } from "~/domain/wishes/commands.server";
import { hasGranted, listGrantedLikes } from "~/domain/wishes/outcomes.server";
import {
  listOwnWishes,
  listPublicWishes,
  type OwnWishes as OwnWishesData,
  type WishRequester,
  wishesPerPage,
} from "~/domain/wishes/queries.server";
import {
  defaultCategory,
  isWishCategory,
  organiserWishSchema,
  wishCategoryNames,
  wishContentMax,
  wishMessages,
  wishSchema,
} from "~/domain/wishes/schema";
import type { WishView } from "~/domain/wishes/view";
import type { Site } from "~/http/context.server";
import { sinceFirstTry } from "~/http/forms/first-try.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import { readGuardedForm } from "~/http/forms/guarded-form.server";
import { type FormReply, parseForm, replyToForm } from "~/http/forms/submission.server";
import { wishLimits } from "~/http/limits/post-limits.server";
import { limitSearch } from "~/http/limits/read-limit.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { titleAt } from "~/http/pages/page-meta";
import { feedLink, pageMeta } from "~/http/pages/public-meta";
import { readSearch } from "~/http/query";
import { readAdmin } from "~/http/session/admin-guard.server";
import { readMember } from "~/http/session/member.server";
import { nicknameFor } from "~/http/session/nickname.server";
import { requireRequester } from "~/http/session/requester.server";
import { siteTimeOf } from "~/http/site-time.server";
import { above, asideFirst, below, gap, screenOnly, small, two, wrap } from "~/styles/global.css";
import { Badge, type BadgeTone } from "~/ui/feedback/badge";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { GuardFields, Select, TextArea } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { BackLink, TapLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { OrganiserAuthor } from "~/ui/posts/author";
import { list, top } from "~/ui/posts/own.css";
import { AuthorNameInput } from "../author-name-input";
import { excerpt } from "../excerpt";
import { redirectAfterPost } from "../redirect-after-post.server";
import { boardAddress, isNarrowed, WishBoard, WishNotes } from "./wish-board";
import { LikeForm, WishFooter } from "./wish-likes";
import { WishNote } from "./wish-note";
import { readWishRequester, requireWishesOn } from "./wishes-guard.server";

type WishFields = z.input<typeof wishSchema>;
type WishValues = Partial<Record<keyof WishFields, string>>;

const categoryOptions = wishCategoryNames.map((name) => ({ value: name, label: name }));
const constraint = getZodConstraint(wishSchema);

/** The form and its fields; `values` are the initial values of a form not yet submitted. */
function useWishForm(reply: FormReply | undefined, values: WishValues) {
  const defaults = { category: defaultCategory, ...values };
  return useSubmission<WishFields>({ id: "wish", reply, values: defaults, constraint });
}

type WishFormProps = {
  fields: ReturnType<typeof useWishForm>[1];
  formTimestamp: string;
  /** Whether the organiser is writing, under a fixed name. */
  byOrganiser: boolean;
};

function WishForm({ fields, formTimestamp, byOrganiser }: WishFormProps) {
  return (
    <form
      className={cardClass()}
      method="post"
      action="/wishes"
      data-failed={wishMessages.failed}
      data-repeat="content"
    >
      <h2>写下你的心愿</h2>
      <GuardFields formTimestamp={formTimestamp} />
      {byOrganiser ? <OrganiserAuthor /> : <AuthorNameInput field={fields.authorName} />}
      <TextArea
        field={fields.content}
        label="心愿内容"
        mark=""
        rows={4}
        placeholder="你希望这座城市里发生什么？"
        counter={`最多 ${wishContentMax} 字`}
      />
      <Select field={fields.category} label="类别" required={false} options={categoryOptions} />
      <p className={above}>
        <Button tone="stamp" wide data-needs="">
          发布心愿
        </Button>
      </p>
    </form>
  );
}

/** The board's query. */
function readQuery(query: URLSearchParams) {
  const category = query.get("category");
  return {
    search: readSearch(query.get("q")),
    category: isWishCategory(category) ? category : null,
    isGranted: query.get("granted") === "1",
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

export async function loader({ request, context: { site, address } }: LoaderFunctionArgs) {
  requireWishesOn(site);
  const siteTime = siteTimeOf(site);
  const { page, ...narrowing } = readQuery(new URL(request.url).searchParams);
  limitSearch(site, address, narrowing.search);
  const reader = await readWishRequester(site, request, address);
  const isWhole = page === 1 && !isNarrowed(narrowing);
  return {
    narrowing,
    found: listPublicWishes(site.db, { ...narrowing, page }, reader, siteTime),
    hasGranted: hasGranted(site.db),
    own: isWhole ? readOwn(site, reader, siteTime) : null,
    granted: isWhole ? listGrantedLikes(site.db, reader, siteTime.now) : [],
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
    "/wishes",
    { tone: "ok", title, link },
    byOrganiser ? null : wish.authorName,
  );
}

export default function Wishes() {
  const { narrowing, found, hasGranted, own, granted, formTimestamp, byOrganiser, values } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [form, fields] = useWishForm(reply, values);
  // On phones the results precede the form for filtered views; otherwise the form comes first.
  const isListFirst = !reply && (isNarrowed(narrowing) || found.page > 1);
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
      <BackLink href="/">返回</BackLink>
      <PageHeading title="心愿留言" note="贴一张纸条，让城里的人看见。" />
      <FormErrorNotice form={form} title={wishMessages.failed} />
      <GrantedLikes events={granted} />
      <LikeForm formTimestamp={formTimestamp} returnTo={boardAddress(narrowing, found.page)} />
      <div className={two}>
        {isListFirst ? null : write}
        <section aria-label="心愿">
          {own ? <OwnWishes {...own} /> : null}
          <div className={own ? gap : undefined}>
            <WishBoard {...narrowing} found={found} hasGranted={hasGranted} />
          </div>
        </section>
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

// The visitor's wishes above the board: cards of those that only they see, and links to the cards of the public ones.

/** The furthest that a public wish has come. */
function fateOf({ event, poll, reply }: WishView): { tone: BadgeTone; word: string } {
  if (event) return { tone: "ok", word: "已约成" };
  if (poll) return { tone: "soon", word: "已发起投票" };
  return reply ? { tone: "soon", word: "有回复" } : { tone: "ok", word: "已公开" };
}

function PublishedWish({ wish, page }: { wish: WishView & { number: number }; page: number }) {
  const { id, number, content } = wish;
  const { tone, word } = fateOf(wish);
  return (
    <li className={top}>
      <Badge tone={tone}>{word}</Badge>
      <TapLink href={`${page === 1 ? "" : boardAddress(wholeBoard, page)}#wish-${id}`}>
        {`#${number} ${excerpt(content)}`}
      </TapLink>
    </li>
  );
}

const wholeBoard = { search: "", category: null, isGranted: false };

type OwnWishesProps = OwnWishesData & {
  perPage: number;
  /** Whether a page with all wishes of the requester exists. */
  isMember: boolean;
};

function OwnWishes({ unpublished, published, hasMore, perPage, isMember }: OwnWishesProps) {
  const isWaiting = unpublished.some(({ state }) => state === "pending");
  return (
    <section id="own-wishes" aria-labelledby="own-wishes-title">
      <SectionHeading id="own-wishes-title">我的心愿</SectionHeading>
      {unpublished.length > 0 ? (
        <>
          <p className={`${small} ${below}`}>
            {isWaiting ? "通过审核之前，只有你自己看得到。" : "以下心愿只有你自己看得到。"}
          </p>
          <WishNotes>
            {unpublished.map((wish) => (
              <WishNote key={wish.id} wish={wish} number={null}>
                <WishFooter wish={wish} number={null} linked />
              </WishNote>
            ))}
          </WishNotes>
        </>
      ) : null}
      {published.length > 0 ? (
        <ul className={list}>
          {published.map((wish) => (
            <PublishedWish key={wish.id} wish={wish} page={Math.ceil(wish.number / perPage)} />
          ))}
        </ul>
      ) : null}
      {isMember && hasMore ? (
        <p className={small}>
          <TapLink href="/account/wishes">查看我的全部心愿</TapLink>
        </p>
      ) : null}
    </section>
  );
}
