// WeChat's browser opens no other apps' sign-ins and downloads no files.

/** Whether a request comes from WeChat's browser. Only for pages that are not cached for others. */
export const isFromWechat = (request: Request) =>
  /MicroMessenger/i.test(request.headers.get("User-Agent") ?? "");
