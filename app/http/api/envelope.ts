// The JSON response envelope: `data`, or a Chinese message with details by field.
import type { Rejected } from "../../domain/result";
import { jsonLevelsMax } from "../../platform/json";
import { commonFailures } from "../failure-texts";
import { isBelow } from "../path-matcher";

export const apiBase = "/api";
const docs = `${apiBase}/docs`;

export type Failure = { success: false; error: string; details?: Record<string, string[]> };

export const apiMessages = {
  unknownAddress: "接口不存在",
  method: "这个接口不支持该请求方法",
  notJson: "请求内容不是有效的 JSON",
  unreadable: "请求内容无法读取",
  unknownField: "没有这个字段，可以用的字段见 /api/docs",
  notObject: "请求内容应为 JSON 对象",
  tooDeep: `请求内容嵌套不能超过 ${jsonLevelsMax} 层`,
  charset: "请求内容的编码应为 UTF-8",
  mediaType: "请求内容的类型应为 application/json",
  multipartType: "请求内容的类型应为 multipart/form-data",
  tooLarge: "请求失败：内容过大",
  addressTooLong: "请求地址过长",
  unauthorized: "请先登录管理员账号",
  badToken: "登录已失效，请重新登录",
  forbidden: "请求来自别的网站，已被拒绝",
  unavailable: commonFailures.busy,
  failed: "服务器出了点问题，请稍后再试",
  tooMany: "操作过于频繁，请稍后再试",
  eventId: "请写明活动的 eventId",
  otherPoll: "pollId 与地址中的投票不一致",
  fileType: "请选择有效的图片用途：album、cover、poster 或 qr",
  file: "请选择要上传的图片",
  key: "Idempotency-Key 应为 8 到 255 个可见字符",
  notRepeated: "这个请求已经处理，结果含私密链接，没有访客 Cookie 或令牌时不再给出",
} as const;

const messageOfStatus: Record<number, string> = {
  400: apiMessages.notJson,
  401: apiMessages.unauthorized,
  403: apiMessages.forbidden,
  404: apiMessages.unknownAddress,
  405: apiMessages.method,
  413: apiMessages.tooLarge,
  414: apiMessages.addressTooLong,
  415: apiMessages.mediaType,
  429: apiMessages.tooMany,
  503: apiMessages.unavailable,
};

/** A failed response; the default message is that of the status. */
export function failure(
  status: number,
  {
    message = messageOfStatus[status] ?? apiMessages.failed,
    details,
    headers = {},
  }: { message?: string; details?: Record<string, string[]>; headers?: Record<string, string> } = {},
): Response {
  const body: Failure = { success: false, error: message, ...(details ? { details } : {}) };
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

/** The response to a rejection by a rule of the product. */
export function rejectionResponse(
  status: number,
  { message, fields, retryAfterSeconds }: Rejected<string>,
): Response {
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
  return failure(status, { message, ...(fields ? { details: fields } : {}), headers });
}

/** Whether a path belongs to the API, case-insensitive as routes are; its documentation page does not. */
export function isApiPath(pathname: string): boolean {
  return isBelow(apiBase, pathname) && ![docs, `${docs}/`].includes(pathname.toLowerCase());
}
