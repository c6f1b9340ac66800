/** WeChat's browser opens no calendar files. */
export const calendarHint = "微信里请先点右上角「…」，选「在浏览器打开」，再加入日历";
