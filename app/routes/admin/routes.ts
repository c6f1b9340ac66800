// Every route of the organiser, one line each: from it derive its URL, the permission that the server checks, the section in the
// header, the menu, and the sweeps over permissions and pages past the end.
import type { Permission } from "../../domain/organisers/roles";
import { kindDetails, reviewKinds } from "../../domain/posts/kinds";

/** The sections of the header in display order: the URLs of their first pages, and the permission that they require. */
export const sections = {
  活动: { href: "/admin", permission: "full" },
  审核: { href: "/admin?tab=comments-wishes", permission: "review" },
  心愿与投票: { href: "/admin/votes", permission: "full" },
  成果: { href: "/admin/results", permission: "full" },
  设置: { href: "/admin/settings", permission: "full" },
} as const satisfies Record<string, { href: string; permission: Permission }>;

type Facts = {
  /** The route's id, where several share a module. */
  id?: string;
  /**
   * The permission that the server checks, by default full access. That of one event applies to the parameter `id`.
   * `checked-by-route` is for routes that also respond without a session.
   */
  permission?: Permission | "checked-by-route";
  /** The section of the page and those below it. */
  section?: keyof typeof sections;
  /** The label of its link in the menu, which has the order of these lines. */
  menu?: string;
};
export type AdminRoute = Facts & { path: string; file: string };

const page = (path: string, file: string, facts: Facts = {}): AdminRoute => ({ path, file, ...facts });

/** Pages below the organiser layout, which hydrates them. */
export const adminPages: readonly AdminRoute[] = [
  page("admin", "routes/admin/dashboard/dashboard.tsx", { permission: "checked-by-route" }),
  page("dashboard", "routes/admin/dashboard/dashboard.tsx", {
    id: "dashboard-alias",
    permission: "checked-by-route",
  }),
  page("admin/create-event", "routes/admin/wizard/event-form.tsx", { id: "create-event", section: "活动" }),
  page("admin/create-event/check", "routes/admin/wizard/missing-items.tsx", { id: "publish-check" }),
  page("admin/create-event/published", "routes/admin/wizard/published.tsx"),
  page("admin/events/:id/edit", "routes/admin/wizard/event-form.tsx", { id: "edit-event" }),
  page("admin/events/:id/edit/check", "routes/admin/wizard/missing-items.tsx", { id: "edit-check" }),
  page("admin/events/:id/edit/compare", "routes/admin/wizard/edit/edit-compare.tsx"),
  page("admin/events", "routes/admin/events/events.tsx", { section: "活动" }),
  page("admin/events/overdue", "routes/admin/events/overdue.tsx"),
  page("admin/events/:id", "routes/admin/overview/overview.tsx", { section: "活动" }),
  page("admin/events/:id/postpone", "routes/admin/events/event-postpone.tsx"),
  page("admin/events/:id/duplicate", "routes/admin/events/event-again.tsx"),
  page("admin/events/:id/qr", "routes/admin/events/event-group-qr.tsx"),
  page("admin/events/:id/poster", "routes/admin/posters/event-poster.tsx", { section: "活动" }),
  page("admin/events/:id/history", "routes/admin/events/event-history.tsx"),
  page("admin/events/:id/photos", "routes/admin/photos/event-photos.tsx"),
  page("admin/events/:id/photos/:photo/delete", "routes/admin/photos/photo-removal.tsx"),
  page("admin/events/:id/guests", "routes/admin/guests/guests.tsx"),
  page("admin/events/:id/guests/add", "routes/admin/guests/add-guest.tsx"),
  page("admin/events/:id/guests/decline", "routes/admin/guests/decline/decline-selection.tsx"),
  page("admin/events/:id/guests/chain", "routes/admin/guests/chain.tsx"),
  page("admin/events/:id/guests/print", "routes/admin/guests/print.tsx"),
  page("admin/events/:id/guests/:guest", "routes/admin/guests/guest.tsx"),
  page("admin/events/:id/guests/:guest/change/:to", "routes/admin/guests/change-guest.tsx"),
  page("admin/events/:id/guests/:guest/decline", "routes/admin/guests/decline/decline-guest.tsx"),
  page("admin/events/:id/guests/:guest/correct", "routes/admin/guests/correct-guest.tsx"),
  page("admin/events/:id/guests/:guest/erase", "routes/admin/guests/erase-guest.tsx"),
  page("admin/events/:id/results", "routes/admin/results/event-results.tsx"),
  page("admin/events/:id/payments", "routes/admin/payments/payments.tsx"),
  page("admin/events/:id/notify", "routes/admin/notify/notify.tsx"),
  page("admin/events/:id/messages", "routes/admin/messages/messages.tsx"),
  page("admin/events/:id/messages/:message", "routes/admin/messages/message.tsx"),
  page("admin/events/:id/check-in", "routes/admin/check-in/check-in.tsx", { permission: "check-in" }),
  page("admin/events/:id/:change", "routes/admin/events/event-change.tsx"),
  page("admin/drafts/:id/crop/:field", "routes/admin/crop/crop.tsx"),
  page("admin/drafts", "routes/admin/drafts/list/list.tsx", { section: "活动" }),
  page("drafts", "routes/admin/drafts/list/list.tsx", {
    id: "drafts-alias",
    section: "活动",
    menu: "草稿管理",
  }),
  page("draft-test", "routes/admin/drafts/history/test-page.tsx", { section: "活动" }),
  page("admin/drafts/selection", "routes/admin/drafts/deletion.tsx", { id: "drafts-selection" }),
  page("admin/drafts/clear/:which", "routes/admin/drafts/deletion.tsx", { id: "drafts-clear" }),
  page("admin/drafts/import", "routes/admin/drafts/import.tsx"),
  page("admin/drafts/:id", "routes/admin/drafts/preview.tsx"),
  page("admin/drafts/:id/rename", "routes/admin/drafts/rename.tsx"),
  page("admin/drafts/:id/delete", "routes/admin/drafts/deletion.tsx"),
  page("admin/review", "routes/admin/moderation/inbox.tsx", {
    permission: "review",
    section: "审核",
  }),
  ...reviewKinds.flatMap((kind) => {
    const { list } = kindDetails[kind];
    const section = kind === "wish" ? "心愿与投票" : "审核";
    const posts = (path: string, file: string, id: string): AdminRoute =>
      page(`admin/${list}${path}`, file, { id: `admin-${list}${id}`, permission: "review", section });
    return [
      posts("", "routes/admin/moderation/list.tsx", ""),
      posts("/selection", "routes/admin/moderation/selection.tsx", "-selection"),
      posts("/:id", "routes/admin/moderation/item.tsx", "-item"),
      posts("/:id/:verdict", "routes/admin/moderation/verdict.tsx", "-verdict"),
    ];
  }),
  page("admin/votes", "routes/admin/polls/list.tsx", { section: "心愿与投票" }),
  page("admin/votes/create", "routes/admin/polls/create.tsx"),
  page("admin/votes/:id", "routes/admin/polls/detail.tsx"),
  page("admin/votes/:id/edit", "routes/admin/polls/edit.tsx"),
  page("admin/votes/:id/:change", "routes/admin/polls/change.tsx"),
  page("admin/removals", "routes/admin/removals/list.tsx", {
    permission: "review",
    section: "审核",
  }),
  page("admin/removals/:id/:decision", "routes/admin/removals/settle.tsx", { permission: "review" }),
  page("admin/results", "routes/admin/results/results.tsx", { section: "成果" }),
  page("admin/people", "routes/admin/people/people.tsx", { section: "活动" }),
  page("admin/people/:guest", "routes/admin/people/person.tsx", { section: "活动" }),
  page("admin/people/:guest/erase", "routes/admin/people/erase-person.tsx"),
  page("admin/subscriptions", "routes/admin/subscriptions/subscriptions.tsx", {
    section: "成果",
  }),
  page("admin/settings", "routes/admin/settings/settings.tsx", { section: "设置" }),
  page("admin/settings/mail", "routes/admin/settings/mail.tsx", { section: "设置" }),
  page("admin/settings/backup", "routes/admin/settings/backup.tsx", { section: "设置" }),
  page("admin/organisers", "routes/admin/organisers/organisers.tsx", {
    section: "设置",
  }),
  page("admin/organisers/:organiser/remove", "routes/admin/organisers/remove.tsx"),
  page("admin/digest", "routes/admin/posters/digest.tsx", { section: "设置" }),
  page("admin/handbook", "routes/admin/handbook/handbook.tsx", {
    permission: "own",
    section: "设置",
  }),
  page("admin/handbook/:chapter", "routes/admin/handbook/handbook.tsx", {
    id: "admin-handbook-chapter",
    permission: "own",
  }),
  page("admin/health", "routes/admin/health/health.tsx", { section: "设置" }),
  page("admin/health/backup", "routes/admin/health/backup.tsx"),
  page("admin/alerts", "routes/admin/alerts/alerts.tsx", {
    permission: "own",
    section: "设置",
    menu: "我的提醒",
  }),
  page("admin/sessions", "routes/admin/sign-in/sessions.tsx", {
    permission: "own",
    section: "设置",
    menu: "个人资料",
  }),
  page("admin/sessions/end", "routes/admin/sign-in/sessions-end.tsx", { permission: "own" }),
  page("admin/password", "routes/admin/sign-in/password.tsx", { permission: "own", section: "设置" }),
  page("admin/second-factor", "routes/account/second-factor/organiser-factor.tsx", {
    permission: "own",
    section: "设置",
  }),
];

/** Documents, files and steps to sign in. */
export const adminFiles: readonly AdminRoute[] = [
  page("admin/login", "routes/admin/sign-in/login.tsx", { permission: "checked-by-route" }),
  page("admin/logout", "routes/admin/sign-in/logout.ts", { permission: "checked-by-route" }),
  page("admin/draft-save", "routes/admin/wizard/draft-save.ts"),
  page("admin/login/code", "routes/account/second-factor/organiser-code.tsx", {
    permission: "checked-by-route",
  }),
  page("admin/drafts/:id/crop/:field/start", "routes/admin/crop/crop-start.ts"),
  page("admin/events/overdue/undo/:auditId", "routes/admin/events/overdue-undo.ts"),
  page("admin/events/:id/pictures", "routes/admin/events/copy-pictures.ts"),
  page("admin/events/:id/guests.csv", "routes/admin/guests/csv.ts"),
  page("admin/events/:id/guests.xlsx", "routes/admin/guests/xlsx.ts"),
  page("admin/events/:id/payments.csv", "routes/admin/payments/csv.ts"),
  page("admin/events/:id/payments.xlsx", "routes/admin/payments/xlsx.ts"),
  page("admin/events/:id/guests/undo/:auditId", "routes/admin/guests/undo.ts"),
  page("admin/events/:id/check-in/list", "routes/admin/check-in/check-in-slice.ts", {
    permission: "check-in",
  }),
  page("admin/events/:id/check-in/:guest", "routes/admin/check-in/check-in-mark.ts", {
    permission: "check-in",
  }),
  page("admin/events/:id/participants", "routes/admin/participants/participants.ts"),
  page("admin/results.csv", "routes/admin/results/csv.ts"),
  page("admin/results.xlsx", "routes/admin/results/xlsx.ts"),
  page("admin/subscriptions/export", "routes/admin/subscriptions/export.ts"),
  page("admin/votes/:id/results.csv", "routes/admin/polls/csv.ts"),
  page("admin/votes/:id/results.xlsx", "routes/admin/polls/xlsx.ts"),
  page("admin/drafts/export", "routes/admin/drafts/export.ts"),
  page("admin/drafts/undo/:auditId", "routes/admin/drafts/undo.ts"),
  page("admin/drafts/:id/copy", "routes/admin/drafts/copy.ts"),
  page("admin/drafts/:id/restore", "routes/admin/drafts/restore.ts"),
  page("admin/review/undo/:auditId", "routes/admin/moderation/undo.ts", { permission: "review" }),
  page("admin/wishes/poll", "routes/admin/wishes/make-poll.ts"),
  page("admin/wishes/:id/event", "routes/admin/wishes/make-event.ts"),
  page("admin/health/backup.tar", "routes/admin/health/backup-download.ts"),
];
