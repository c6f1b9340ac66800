// Shows the typed text when a change of state rejects a post: an expired session, or a reopened or deleted event.
import { data } from "@remix-run/node";
import { eventFields } from "../../domain/events/fields";
import { cancellationLabels } from "../../domain/events/messages";
import { optionFields } from "../../domain/poll-options";
import { settingsLabels } from "../../domain/settings/messages";
import type { RejectionPage } from "../pages/not-found";
import { withoutMark } from "../session/visitor.server";
import { postedTexts } from "./failed-post.server";
import { rejectedWith } from "./flash.server";
import { isMultipart } from "./media-type";
import { secretFields } from "./posted-fields.server";

/** Kinds of fields without typed text. */
const chosen: readonly string[] = ["choice", "picture"];
const eventLabels = Object.fromEntries(
  Object.entries(eventFields).flatMap(([name, { label, kind }]) =>
    chosen.includes(kind.is) ? [] : [[name, label]],
  ),
);
const { siteName, tagline, city, seal, defaultNotes, defaultDisclaimer, contactWechat } = settingsLabels;

/** Labels of text fields by name. */
const labels: Readonly<Record<string, string>> = {
  siteName,
  tagline,
  city,
  seal,
  defaultNotes,
  defaultDisclaimer,
  contactWechat,
  ...eventLabels,
  ...cancellationLabels,
  authorName: "昵称",
  authorEmail: "邮箱",
  email: "邮箱",
  nickname: "昵称",
  content: "内容",
  reason: "原因",
  contact: "联系方式",
  title: "标题",
  description: "说明",
  ...Object.fromEntries(optionFields.map((field, index) => [field, `选项 ${index + 1}`])),
  name: "名称",
  caption: "照片说明",
  note: "备注",
  adminNote: "备注",
  text: "文字",
};

const labelOf = (name: string) => (Object.hasOwn(labels, name) ? labels[name] : undefined);
const keepsTyped: readonly number[] = [401, 403, 404, 409, 410];

type Rejection = { status: number; page: RejectionPage };

/** The rejection in a thrown response or redirect; null for any other result. */
function rejectionOf(result: unknown): Rejection | null {
  if (result instanceof Response) {
    const to = result.headers.get("Location") ?? "";
    if (to.startsWith("/admin/login?")) {
      const back = { href: to, label: "重新登录" };
      const advice = "填写的内容在下面。在新窗口登录后，再按「重新提交」。";
      return { status: 401, page: { message: "登录已过期，请重新登录", back, advice } };
    }
    const message = rejectedWith(result);
    return message === undefined
      ? null
      : { status: 409, page: { message, back: { href: to, label: "返回" }, advice: "" } };
  }
  if (typeof result !== "object" || result === null || !("data" in result) || !("init" in result))
    return null;
  const { data: page, init } = result as { data: RejectionPage | undefined; init: ResponseInit | null };
  return { status: init?.status ?? 200, page: { message: "", ...page } };
}

/**
 * Returns the response to a post unchanged, or, when a change of state rejected typed text, a page with the text and a button that
 * posts it again.
 */
export async function withTypedTexts(request: Request, result: unknown): Promise<unknown> {
  const rejection = rejectionOf(result);
  if (!rejection || !keepsTyped.includes(rejection.status)) return result;
  const form = await postedTexts(request);
  const texts = form?.texts ?? [];
  const typed = texts.flatMap(([name, value]) => {
    const label = labelOf(name);
    return label && value.trim() !== "" ? [{ label, value }] : [];
  });
  if (typed.length === 0) return result;
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\.data$/, "");
  const hasSecrets = texts.some(([name]) => secretFields.includes(name));
  const unsent = {
    typed,
    action: withoutMark(url),
    fields: hasSecrets ? null : texts,
    isMultipart: isMultipart(request),
  };
  return data<RejectionPage>({ ...rejection.page, unsent }, { status: rejection.status });
}
