// Limits and messages of drafts, shared by the pages, the browser script and the import.
import type { draftTypes } from "../../db/schema/drafts";

export const draftExpiryMs = 7 * 24 * 60 * 60 * 1000;
/**
 * A draft that its administrator changed less than this ago is in active use: a form opened without a draft id resumes it. An
 * older one is stale, and the form asks for confirmation first.
 */
export const draftStaleMs = 2 * 60 * 1000;
/** A stale draft younger than this is offered for a new event. */
export const recentDraftMs = 24 * 60 * 60 * 1000;
export const draftNameMax = 60;
/** Maximum length of one typed field; above every field's own limit, so that overlong text is saved and can be shortened. */
export const draftFieldMax = 20_000;
export const draftFieldNameMax = 60;
/** Maximum length of a form as JSON; equal to the database's CHECK. */
export const draftFormJsonMax = 200_000;
export const draftsAtMost = 500;
const importMbMax = 2;
export const importBytesMax = importMbMax * 1024 * 1024;
export const importHint = `由「导出 JSON」得到的文件，最大 ${importMbMax} MB。导入的草稿不会覆盖已有的草稿。`;
export const importDraftsAtMost = 200;

export type DraftType = (typeof draftTypes)[number];

export const draftMessages = {
  loadFailed: "加载草稿失败",
  deleted: "草稿已删除",
  deleteFailed: "删除草稿失败",
  deletedMany: (count: number) => `已删除 ${count} 个草稿`,
  missing: "草稿不存在",
  renamed: "草稿已重命名",
  renameFailed: "重命名失败",
  nameRequired: "请输入草稿名称",
  nameTooLong: `草稿名称不能超过${draftNameMax}个字符`,
  copied: "草稿已复制",
  copyFailed: "复制失败",
  importInvalid: "无效的导入数据格式",
  importFailed: "导入失败：数据格式错误",
  importUnsaved: "草稿没有导入，请重试",
  importNothing: "请选择要导入的 JSON 文件",
  importTooLarge: `文件过大，不能超过 ${importMbMax} MB`,
  importTooMany: `一次最多导入 ${importDraftsAtMost} 个草稿`,
  imported: (count: number) => `已导入 ${count} 个草稿`,
  saved: "草稿已保存",
  cleared: "草稿已清除",
  merged: "草稿内容已恢复（未覆盖你已填写的字段）",
  restored: "草稿已恢复，请检查并完善",
  restoreFailed: "恢复草稿失败",
  saveFailed: "草稿没有保存，请重试",
  expired: "草稿已过期，无法恢复",
  nothingSelected: "请先选择草稿",
  nothingToSave: "还没有填写内容，没有保存草稿",
  nothingToClear: "没有可清除的草稿",
  nothingExpired: "没有过期的草稿",
  missingOrExpired: "草稿不存在或已过期",
  dataInvalid: "草稿数据格式无效",
  tooMany: `草稿最多保存 ${draftsAtMost} 个，请先清理`,
  /** Another form, such as a second tab, has saved an edit of the same event. */
  occupied: "这个活动还有一份没有保存的修改，请先选择恢复或放弃",
  /** A save of input older than the last save. */
  superseded: "这份草稿在别处有更新的内容，请刷新后再改",
  discarded: "这份草稿已删除",
  undone: (count: number) => (count === 1 ? "草稿已恢复" : `已恢复 ${count} 个草稿`),
  undoSkipped: (count: number) => `另有 ${count} 个草稿没有恢复。`,
  /** The event has another edit, was deleted, or the draft was published meanwhile. */
  notUndone: "草稿不能恢复",
  /** The draft was already published: the form comes from the browser history. */
  published: "这份草稿已经发布",
} as const;
