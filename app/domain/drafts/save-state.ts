// Texts for the save state of a form, shared by server and script.

export const saveState = {
  saved: (time: string) => `已自动保存 ${time}`,
  unpublished: { create: "草稿已保存，尚未发布", edit: "修改已保存为草稿，尚未发布" },
  unsaved: "有未保存的修改",
  saving: "正在保存…",
  offline: "未连接，已保存在本机",
  /** Browser storage is unavailable as well. */
  nowhere: "未连接，还没有保存",
  /** The session has ended; the local copy is uploaded after signing in, even in another tab. */
  signedOut: "登录已过期，已保存在本机，请重新登录",
  signedOutNowhere: "登录已过期，还没有保存，请在新窗口重新登录",
  rejected: (reason: string) => `未保存：${reason}`,
} as const;
