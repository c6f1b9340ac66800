// Derives a short device name from a user agent. Composed of fixed words only, never of text from the header.

type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** First match wins: systems precede those that they claim to be. */
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

/** Apps precede their embedded browser. Chrome and Safari are last, because nearly all browsers claim to be them. */
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

/** Returns "iPhone · 微信" or only the known part; null when neither is known. */
export function deviceName(userAgent: string): string | null {
  const known = [systems, browsers].flatMap((names) => {
    const found = names.find(([pattern]) => pattern.test(userAgent));
    return found ? [found[1]] : [];
  });
  return known.join(" · ") || null;
}
