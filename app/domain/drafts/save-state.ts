// Texts for the save state of a form, shared by server and script.

export const saveState = {
  saved: (time: string) => `已自动保存 ${time}`,
  saving: "正在保存…",
  offline: "未连接，已存在本机",
  refused: (reason: string) => `未保存：${reason}`,
} as const;
