// A short name of a device from its user agent, made of fixed words only: nothing that a browser sends is repeated.

type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** The first that matches counts: a system comes before those that it claims to be. */
const systems: Names = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/HarmonyOS|OpenHarmony/, "鸿蒙"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux|X11/, "Linux"],
];

/** Apps before the browser that they embed, and Chrome and Safari last, because nearly all claim to be these. */
const browsers: Names = [
  [/wxwork\//i, "企业微信"],
  [/MicroMessenger\//, "微信"],
  [/AlipayClient\//, "支付宝"],
  [/\bQQ\//, "QQ"],
  [/MQQBrowser\/|QQBrowser\//, "QQ 浏览器"],
  [/MiuiBrowser\//, "小米浏览器"],
  [/HuaweiBrowser\//, "华为浏览器"],
  [/UCBrowser\/|UCWEB/, "UC 浏览器"],
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|OPT\//, "Opera"],
  [/SamsungBrowser\//, "三星浏览器"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Version\/.*Safari\//, "Safari"],
];

/** iPhone · 微信; only one of the two when the other is not known, null when neither is. */
export function deviceName(userAgent: string): string | null {
  const known = [systems, browsers].flatMap((names) => {
    const found = names.find(([pattern]) => pattern.test(userAgent));
    return found ? [found[1]] : [];
  });
  return known.join(" · ") || null;
}
