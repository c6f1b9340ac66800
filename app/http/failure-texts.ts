/** Label of the error id on a page, which identifies the log entry. */
export const errorIdText = (id: string) => `错误编号：${id}`;

/** Why a page of an event cannot be loaded. */
export const detailFailed = (cause: string) => `加载详情失败：${cause}`;

export const commonFailures = {
  busy: "服务器繁忙，请稍后再试",
  broken: "服务器错误",
  lost: "网络连接异常",
  changeFailed: "操作没有成功，请重试",
  saveFailed: "保存失败，请重试",
  deleteFailed: "删除失败，请重试",
  statusFailed: "更新状态失败，请重试",
  voteFailed: "投票提交失败，请重试",
  hiddenOrigin:
    "没有提交：浏览器没有说明这次提交来自哪个页面。请用 Chrome、Safari 等浏览器打开本站，再提交一次",
} as const;
