// The organiser's forms beside those of events.
import { alertKinds } from "../../../app/db/schema/values";
import { listAudit } from "../../../app/domain/audit/queries.server";
import { backupTargetVersion } from "../../../app/domain/backups/remote/target.server";
import { deleteDrafts } from "../../../app/domain/drafts/commands.server";
import { importBytesMax } from "../../../app/domain/drafts/messages";
import { openAdminSession } from "../../../app/domain/organisers/sessions.server";
import { mailServerVersion } from "../../../app/domain/settings/mail-server/mail-server.server";
import { readSettings } from "../../../app/domain/settings/queries.server";
import { versionOf } from "../../../app/domain/settings/version.server";
import { newId } from "../../../app/platform/ids";
import { fieldsOf } from "../admin-browser";
import { codePicture } from "../code-pictures";
import { codeAt } from "../factor";
import {
  admin as actor,
  makeComment,
  makeDraft,
  makeImage,
  makePoll,
  makeQuestion,
  makeRemoval,
  makeWholeDraft,
  makeWish,
} from "../fixtures";
import { openMember } from "../member";
import { helperPassword, makeOrganiser, openHelper, openWaitingHelper } from "../organisers";
import { openSetup } from "../setup";
import { openVisitor } from "../visitor";
import { type FormEntries, instead, long, type Post, type Rejection, twice, type World } from "./entry";
import { codes } from "./event-forms";

/** An organiser with a proven address. */
async function openAccountOrganiser(site: World["site"]) {
  const member = await openMember(site, `${newId().toLowerCase()}@example.org`);
  makeOrganiser(site.db, member.id);
  return member;
}

const everyAlert: Record<string, string> = {
  ...Object.fromEntries(alertKinds.map((kind) => [kind, "daily"])),
  hour: "8",
};

const contactCode = await codePicture();

const changeFailed = "操作没有成功，请重试";
const saveFailed = "保存失败，请重试";
const setupFailed = "没有保存，请重试";
const statusFailed = "更新状态失败，请重试";
const verdictFailed = "更新评论状态失败，请重试";
const deleteFailed = "删除失败，请重试";
const draftFailed = "草稿没有保存，请重试";
const deleteDraftFailed = "删除草稿失败";
const signInFailed = "登录过程中发生错误，请稍后重试";

const importFile = { drafts: [{ data: { form: { title: "河边骑行" } } }] };

const ofSelection = ({ fields: { id } }: Post) => ({ id: String(id), verdict: "reject" });
const selected: Rejection[] = [
  [
    (valid) => ({ ...ofSelection(valid), reason: "" }),
    "textarea reject-reason",
    { at: (valid) => `${valid.path}?${new URLSearchParams(ofSelection(valid))}` },
  ],
];

const pendingComment = ({ site, ended }: World, content: string) =>
  makeComment(site, { eventId: ended.id, content, status: "pending" }).id;
const question = ({ site, event }: World) => makeQuestion(site, { eventId: event.id }).id;
const pendingWish = ({ site }: World) => makeWish(site, { status: "pending" }).id;

/** Another session of the organiser. */
const openOther = ({ site, now }: World) => openAdminSession(site.db, { userAgent: "other" }, now);

const settingsFields = async (page: World["admin"]["page"]) =>
  fieldsOf((await page("/admin/settings")).html.querySelector("form[enctype]"));

export const organiserForms: FormEntries = {
  "/admin/login": [
    signInFailed,
    ({ visitor }) => ({ by: visitor, fields: { password: "correct horse" } }),
    [[{ password: "wrong" }, "input password"]],
  ],
  "/admin/login/code": [
    signInFailed,
    async ({ site, now }) => {
      const { helper, secret } = await openWaitingHelper(site);
      return { by: helper, fields: { code: codeAt(secret, now) } };
    },
    [[{ code: "000000" }, "input step-code"]],
  ],
  // With the password of the environment it writes nothing.
  "/setup": [
    null,
    ({ site, visitor }) => ({ by: visitor, fields: { startCode: openSetup(site) } }),
    [[{ startCode: "AAAA-AAAA" }, "input setup-startCode"]],
  ],
  "/admin/password": [
    "密码没有更新，请重试",
    async ({ site }) => ({
      by: await openHelper(site, { role: "full", name: newId() }),
      fields: { current: helperPassword, ...twice },
    }),
    [[{ current: "" }, "input change-current"]],
  ],
  "/admin/second-factor": [
    "两步验证没有更改，请重试",
    async ({ site }) => ({
      by: await openHelper(site, { role: "review", name: newId() }),
      fields: { intent: "begin", password: helperPassword },
    }),
    [[{ intent: "begin", password: "wrong" }, "input factor-password"]],
  ],
  "/admin/organisers": [
    changeFailed,
    () => ({ fields: { role: "review" } }),
    [[{ role: "" }, "fieldset invite-role"]],
  ],
  "/admin/organisers/:organiser/remove": [
    changeFailed,
    async ({ site }) => ({ ids: [(await openHelper(site, { role: "full", name: newId() })).id] }),
    "none",
  ],
  "/admin/comments/:id/:verdict": [
    verdictFailed,
    (world) => [
      { ids: [pendingComment(world, "一条"), "reject"], fields: { reason: "广告" } },
      { ids: [pendingComment(world, "又一条"), "delete"], failure: "删除评论失败，请重试" },
    ],
    [
      [{ reason: "" }, "textarea reject-reason"],
      [{ text: "" }, "textarea reply-reply", instead(/reject$/, "approve-reply")],
    ],
  ],
  "/admin/comments/selection": [
    verdictFailed,
    (world) => ({ fields: { id: pendingComment(world, "另一条"), verdict: "approve" } }),
    selected,
  ],
  "/admin/questions/:id/:verdict": [
    deleteFailed,
    (world) => [
      { ids: [question(world), "delete"] },
      { ids: [question(world), "approve-reply"], fields: { text: "可以" }, failure: saveFailed },
    ],
    [[{ text: "" }, "textarea reply-reply", instead(/delete$/, "approve-reply")]],
  ],
  "/admin/questions/selection": [
    statusFailed,
    (world) => ({ fields: { id: question(world), verdict: "reject", reason: "广告" } }),
    selected,
  ],
  "/admin/wishes/:id/:verdict": [
    "删除心愿失败，请重试",
    (world) => [
      { ids: [pendingWish(world), "approve"], failure: statusFailed },
      { ids: [makeWish(world.site).id, "hide"], failure: "更新心愿可见性失败，请重试" },
      { ids: [makeWish(world.site).id, "delete"] },
    ],
    [
      [{ text: long }, "textarea reply-reply", instead(/approve$/, "reply")],
      [{ reason: "" }, "textarea reject-reason", instead(/approve$/, "reject")],
    ],
  ],
  "/admin/wishes/selection": [
    "删除心愿失败，请重试",
    (world) => ({ fields: { id: pendingWish(world), verdict: "delete" } }),
    selected,
  ],
  "/admin/wishes/:id/event": [draftFailed, ({ site }) => ({ ids: [makeWish(site).id] }), "none"],
  "/admin/wishes/poll": [draftFailed, ({ site }) => ({ fields: { id: makeWish(site).id } }), "none"],
  "/admin/review/undo/:auditId": [
    changeFailed,
    async (world) => {
      const entityId = pendingComment(world, "通过的");
      await world.admin.say(`/admin/comments/${entityId}/approve`, {});
      return { ids: [listAudit(world.site.db, { entityType: "comment", entityId })[0]?.id ?? ""] };
    },
    "none",
  ],
  "/admin/removals/:id/:decision": [
    changeFailed,
    ({ site, ended }) => ({ ids: [makeRemoval(site, ended.id), "keep"], fields: { note: "是本人要求保留" } }),
    [[{ note: long }, "textarea keep-note"]],
  ],
  "/admin/votes/create": [
    saveFailed,
    () => {
      const texts = { title: "去哪儿", option1: "波河", option2: "山上", option3: "湖边" };
      return { fields: { ...texts, status: "active" }, shown: Object.keys(texts) };
    },
    [[{ title: "去哪儿", option1: "波河", option2: "" }, "input poll-option2"]],
  ],
  "/admin/votes/:id/edit": [
    saveFailed,
    async ({ site, visitor }) => {
      const { id } = makePoll(site);
      await visitor.say(`/polls/${id}/vote`, { selectedOption: "1" });
      const texts = { title: "改到哪天", option1: "一", option2: "二", option3: "三" };
      // Options that have votes cannot be changed.
      return { ids: [id], fields: { ...texts, status: "active" }, shown: Object.keys(texts), later: 422 };
    },
    [[{ title: "" }, "input poll-title"]],
  ],
  "/admin/votes/:id/:change": [
    statusFailed,
    ({ site }) => [
      { ids: [makePoll(site).id, "close"] },
      { ids: [makePoll(site).id, "delete"], failure: deleteFailed },
    ],
    "none",
  ],
  "/admin/settings": [
    saveFailed,
    async ({ admin }) => ({ fields: { ...(await settingsFields(admin.page)), tagline: "锁住的时候" } }),
    [[{ siteName: "" }, "input settings-siteName"]],
    {
      "the settings": {
        path: () => "/admin/settings",
        field: "qr",
        ...codes,
        fields: ({ page }) => settingsFields(page),
        reads: "optional",
        note: "#settings-contactQrImageId-error",
        lead: "客服二维码上传失败",
      },
    },
  ],
  "/setup/:code": [
    setupFailed,
    ({ site, visitor }) => ({
      ids: [openSetup(site)],
      query: "?step=contact",
      by: visitor,
      fields: {
        version: versionOf(readSettings(site.db), ["contactWechat", "contactQrImageId"]),
        contactWechat: "torino_kefu",
      },
      shown: ["contactWechat"],
    }),
    [[{ contactWechat: "" }, "input setup-contactWechat"]],
    {
      "the contact of the set-up": {
        path: ({ site }) => `/setup/${openSetup(site)}?step=contact`,
        field: "qr",
        ...codes,
        fields: async ({ site, page }) => ({
          ...fieldsOf((await page(`/setup/${openSetup(site)}?step=contact`)).html.querySelector("main form")),
          contactWechat: "torino_kefu",
        }),
        reads: "optional",
        note: "#setup-contactQrImageId-error",
        lead: "客服二维码上传失败",
        good: contactCode,
        needsCode: true,
      },
    },
  ],
  "/admin/settings/mail": [
    setupFailed,
    ({ site }) => ({
      fields: {
        version: String(mailServerVersion(site.db)),
        provider: "qq",
        address: "12345@qq.com",
        password: "abcdefghijklmnop",
      },
      shown: ["address"],
    }),
    [[{ provider: "qq", address: "nobody", password: "abcdefgh" }, "input mail-address"]],
  ],
  "/admin/settings/backup": [
    setupFailed,
    ({ site }) => ({
      fields: {
        version: String(backupTargetVersion(site.db)),
        endpoint: "https://s3.example.org",
        bucket: "notices",
        accessKey: "AKIAEXAMPLE",
        password: "abcdefghijklmnop",
      },
      shown: ["endpoint", "bucket", "accessKey"],
    }),
    [[{ endpoint: "s3", bucket: "no", accessKey: "AKIA", password: "abcdefgh" }, "input backup-bucket"]],
  ],
  "/admin/alerts": [
    "提醒没有保存，请重试",
    async ({ site }) => [
      {
        by: await openHelper(site, { role: "review", name: newId() }),
        fields: { intent: "address", email: `${newId().toLowerCase()}@example.org` },
        shown: ["email"],
      },
      { by: await openAccountOrganiser(site), fields: everyAlert },
    ],
    [[{ intent: "address", email: "nobody" }, "input address-email"]],
  ],
  "/admin/health": [
    changeFailed,
    () => ({ fields: { intent: "test", email: "a@example.org" } }),
    [[{ intent: "test", email: "nobody" }, "input test-email"]],
  ],
  // The form of a rejected download is the complete page, which backup-health.test.ts tests.
  "/admin/health/backup": [null, null, "elsewhere"],
  "/admin/drafts/:id/rename": [
    "重命名失败",
    ({ site }) => ({ ids: [makeDraft(site)], fields: { name: "春天的野餐" }, shown: ["name"] }),
    [[{ name: "" }, "input rename-name"]],
  ],
  "/admin/drafts/:id/crop/:field": [
    saveFailed,
    async ({ site }) => {
      const cover = await makeImage(site, "#405060", 1600, 1200, "cover");
      const ids = [makeWholeDraft(site, cover?.id ?? ""), "cover"];
      return { ids, fields: { ratio: "4:3", zoom: "2" } };
    },
    "none",
  ],
  "/admin/drafts/:id/copy": [
    "复制失败",
    ({ site, admin }) => {
      // The response to a script is JSON.
      const headers = { ...admin.headers(), Accept: "text/html,*/*" };
      const by = {
        ...admin,
        say: (path: string, fields: Record<string, string>) => site.post(path, fields, headers),
      };
      return { ids: [makeDraft(site)], by };
    },
    "none",
  ],
  "/admin/drafts/:id/delete": [deleteDraftFailed, ({ site }) => ({ ids: [makeDraft(site)] }), "none"],
  "/admin/drafts/selection": [
    deleteDraftFailed,
    ({ site }) => ({ fields: { draft: makeDraft(site) } }),
    "none",
  ],
  "/admin/drafts/undo/:auditId": [
    changeFailed,
    ({ site, now }) => ({ ids: [deleteDrafts(site.db, actor, [makeDraft(site)], now)[0] ?? ""] }),
    "none",
  ],
  "/admin/drafts/import": [
    "草稿没有导入，请重试",
    () => {
      const type = "application/json";
      return { fields: { file: new File([JSON.stringify(importFile)], "drafts.json", { type }) } };
    },
    [[{}, "input file"]],
    {
      "an import": {
        path: () => "/admin/drafts/import",
        field: "file",
        reads: "import",
        bytesAtMost: importBytesMax,
        tooLarge: "文件过大，不能超过 2 MB",
        good: Buffer.from(JSON.stringify(importFile)),
      },
    },
  ],
  "/admin/drafts/clear/:which": [
    deleteDraftFailed,
    ({ site }) => {
      makeDraft(site);
      return { ids: ["all"] };
    },
    "none",
  ],
  "/draft-test": [draftFailed, () => ({}), "none"],
  "/admin/subscriptions/export": [changeFailed, () => ({ later: 200 }), "none"],
  "/admin/sessions": [
    changeFailed,
    (world) => {
      openOther(world);
      const newest = world.site.db.$client.prepare("SELECT id FROM sessions ORDER BY rowid DESC").pluck();
      return { fields: { id: String(newest.get()) } };
    },
    "none",
  ],
  "/admin/logout": [
    changeFailed,
    (world) => ({
      by: openVisitor(world.site, { admin: openOther(world).token }),
      fields: { redirectTo: "/" },
    }),
    "none",
  ],
  "/admin/sessions/end": [changeFailed, () => ({}), "none"],
};
