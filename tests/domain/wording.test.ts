// Texts of the product: one word per concept, and the specified texts of failures and results, which HTTP and browser
// tests provoke.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const instead: Record<string, RegExp> = {
  账号: /账户/,
  "主办方, or 管理员 for the sign-in": /组织者/,
  "本机, or 那台设备 for another one": /(本|此|该)设备/,
  注意事项: /默认须知/,
  "已更新, of a password": /密码[^。]{0,4}更改/,
  "「」": /[“”]/,
  "（） around Chinese": /[一-鿿] ?\([^)]*\)/,
  我要报名: /扫码报名/,
  定金: /订金/,
  "– for ranges": / 至 /,
  "the field's name in the message of its limit": /["'`]不能超过/,
  "no space before punctuation": /\S +[，。；：！？、]/,
  导入草稿: />\s*导入\s*</,
  // Specified texts say 您.
  你: /(?<!请先验证|请检查|感谢)您(?!的活动已成功发布|已经投过票了|选择了)/,
};

/** Texts of the program without its comments, and the organiser's guide. */
function readTexts(folder: string): [file: string, text: string][] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|md)$/.test(name))
    .map((name): [string, string] => [join(folder, name), readFileSync(join(folder, name), "utf8")])
    .map(([file, text]) => [file, text.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*/g, "")]);
}

const texts = ["app", "server", "docs/zh"].flatMap(readTexts);

const foundIn = (read: typeof texts, word: RegExp) =>
  read.flatMap(([file, text]) =>
    [...text.matchAll(new RegExp(word, "g"))].map(({ 0: found }) => `${file}: ${found.trim()}`),
  );

/** The list of names that visitors must not take has other words for the organiser, too. */
const exception = "app/domain/reserved-names.ts: 组织者";

test.each(Object.entries(instead))("uses the term %s", (_word, other) => {
  expect(foundIn(texts, other).filter((found) => found !== exception)).toEqual([]);
});

test("visitors' and members' pages use 留言, not 评论", () => {
  const folders = ["app/routes/public", "app/routes/account", "app/ui"];
  expect(foundIn(folders.flatMap(readTexts), /评论/)).toEqual([]);
});

/** By area, separated by bars; `{}` stands for a value. */
const specified = `
  加载失败 | 请检查网络连接后重试 | 重试 | 加载中… | 已完成 {}% | 资源不存在 | 请求失败：内容过大 | 服务器繁忙，请稍后再试
  操作过于频繁，请在 {}后再试 | 页面未找到 | 生成海报失败

  获取活动数据失败，请稍后重试 | 活动 ID 不存在 | 加载详情失败：{} | 活动结束后开放相册与讨论 | 活动结束后才能发表评论
  获取心愿失败，请稍后重试 | 留言提交失败，请重试 | 请填写完整的留言内容和昵称 | 获取投票列表失败，请稍后重试
  投票提交失败，请重试 | 您已经投过票了！ | 投票已结束 | 投票尚未开始 | 请登录后投票 | 群二维码已过期，请添加客服微信

  请先登录管理员账号 | 密码错误，请重试 | 忘记密码请联系系统管理员 | 尝试次数过多，请在 {} 分钟后再试 | 标记完成失败，请重试
  删除失败，请重试 | 更新状态失败，请重试 | 获取活动列表失败 | 归档失败，请重试 | 更新评论状态失败，请重试
  删除评论失败，请重试 | 更新心愿可见性失败，请重试 | 删除心愿失败，请重试 | 请填写拒绝原因

  获取历史照片失败 | 文件上传失败 | 上传失败 | 点击重试 | 照片删除成功 | 每个活动最多 {} 张照片
  不支持的文件格式，请选择 JPG、PNG 或 WebP 图片 | 文件大小超过{}MB，请选择更小的文件 | 文件大小不能超过{}MB
  封面上传失败，请重试 | 海报上传失败，请重试 | 上传失败：无效的响应格式 | 上传失败：HTTP {} | 上传失败：网络错误
  上传失败：请求超时 | 上传已取消 | 无法生成图片 | 图片加载失败

  不能选择过去的日期 | 开始时间只能是整点或半点 | 请填写完整的活动信息 | 开始时间格式错误，请重新选择
  发布活动失败，请重试 | 加载活动数据失败 | 保存活动失败 | 活动「{}」已成功更新！ | 所有修改已保存到数据库
  活动已被其他人修改，请比较后再保存 | 已结束的活动不能编辑

  草稿已恢复，请检查并完善 | 删除草稿失败 | 草稿不存在或已过期 | 草稿数据格式无效 | 加载草稿失败 | 草稿已删除
  已删除 {} 个草稿 | 草稿不存在 | 草稿已重命名 | 重命名失败 | 草稿已复制 | 复制失败 | 无效的导入数据格式
  导入失败：数据格式错误 | 已导入 {} 个草稿 | 草稿已保存 | 草稿已清除 | 草稿内容已恢复（未覆盖你已填写的字段）
  恢复草稿失败 | 草稿已过期，无法恢复

  邮箱或密码错误，请检查后重试 | 请先验证您的邮箱地址 | 登录失败：{} | 登录过程中发生错误，请稍后重试 | 登录成功！正在跳转...
  邮箱格式不正确，请检查后重试 | 注册失败：{} | 注册过程中发生错误，请稍后重试 | 注册成功！请查收邮箱验证邮件
  网络连接异常 | 发送重置邮件失败：{} | 重置链接已发送至 {} | 重新发送验证邮件失败: {}
  服务未配置：Google 登录服务未配置，请联系管理员启用 Google 登录，或使用邮箱注册
  Google 登录配置错误，请联系管理员检查重定向地址配置 | Google 登录暂时不可用，请使用邮箱注册或稍后重试
  Google 授权地址生成失败，请稍后重试 | 微信内无法使用 Google 登录，请在浏览器中打开
  验证邮件已重新发送，请检查您的邮箱 | 邮箱地址不能为空 | 密码已更新，请登录 | 验证链接无效或已过期 | 邮箱验证失败
  链接已过期 | 链接已被使用 | 链接不完整 | 定金与报名费用均为 0`
  .split(/[|\n]/)
  .map((text) => text.trim())
  .filter((text) => text !== "");

/** Specified texts that cannot occur, with the reason. */
const unsaid: Record<string, string> = {
  "没有权限，请先登录": "pages and API say 请先登录管理员账号 to requests without a session",
  未找到管理员凭证: "the same text says it, on pages and in the API",
  返回的URL无协议: "addresses of uploads are paths of this site",
  "上传失败：无法解析服务器响应": "an unreadable response says 上传失败：无效的响应格式",
  无法获取canvas上下文: "pictures are cropped on the server",
  缺少活动ID或管理员令牌: "without an id there is no such page; without a session the sign-in is shown",
  "更新失败：后端返回空响应": "pages and rules are one program: no response lies between them",
  草稿恢复失败: "the other specified text for it is shown: 恢复草稿失败",
  暂不支持恢复: "every kind of draft can be restored",
  恢复功能未配置: "restoring cannot be switched off",
  没有可恢复的草稿: "only existing drafts offer to be restored; a deleted one says 草稿不存在或已过期",
  "密码强度不够，请使用更强的密码": "each rule that a password breaks is named",
  定金与报名费用不可同时为0: "the specification's stricter variant: free events are allowed",
  "该邮箱已被注册，请使用其他邮箱或直接登录":
    "registering answers alike for known and unknown addresses; the owner learns by mail",
};

const source = ["app", "server"]
  .flatMap(readTexts)
  .map(([, text]) => text)
  .join("\n");

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const patternOf = (text: string) => new RegExp(text.split("{}").map(escaped).join('[^"\\n]{0,60}?'));

test("the program contains every specified text", () => {
  expect(specified.filter((text) => !patternOf(text).test(source))).toEqual([]);
});

test("a text that cannot occur is not in the program", () => {
  expect(Object.keys(unsaid).filter((text) => patternOf(text).test(source))).toEqual([]);
});
