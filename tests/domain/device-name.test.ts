import { expect, test } from "vitest";
import { deviceName } from "../../app/domain/accounts/device-name";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit}`;
const android = `Mozilla/5.0 (Linux; Android 14; 23127PN0CC) ${webkit}`;
const harmony = "Mozilla/5.0 (Linux; Android 12; HarmonyOS; ALN)";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  ["iPhone · 微信", `${iphone} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN`],
  ["Android · 微信", `${android} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.47`],
  ["Windows · 企业微信", `${windows} Chrome/108.0.0.0 Safari/537.36 wxwork/4.1.26 MicroMessenger/7.0.1`],
  ["iPhone · Safari", `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`],
  ["Windows · Edge", `${windows} Chrome/125.0.0.0 Safari/537.36 Edg/125.0.0.0`],
  ["Android · 三星浏览器", `${android} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`],
  [
    "Android · 小米浏览器",
    `${android} Version/4.0 Chrome/112.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.5`,
  ],
  ["Android · QQ", `${android} Version/4.0 MQQBrowser/6.2 Chrome/89.0 Mobile Safari/537.36 QQ/9.0.15`],
  ["鸿蒙 · 华为浏览器", `${harmony} ${webkit} Chrome/114.0 HuaweiBrowser/15.0`],
  ["Linux · Firefox", "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0"],
])("%s", (name, userAgent) => expect(deviceName(userAgent)).toBe(name));

test("shows only browser or system, and never the user agent itself", () => {
  expect(deviceName("Mozilla/5.0 (Linux; U) Gecko")).toBe("Linux");
  expect(deviceName("Opera Mini OPT/4.6")).toBe("Opera");
  expect(["", "\u001b[2Jcurl/8.5.0"].map(deviceName)).toEqual([null, null]);
  expect(deviceName("\u001b[2J<b>Windows</b>")).toBe("Windows");
});
