// Text of the privacy page. Must be updated with any change of stored data or retention.

import { authorKinds, kindDetails } from "~/domain/posts/kinds";

const postWords = authorKinds.map((kind) => kindDetails[kind].visitorLabel);
/** 心愿、留言和提问 */
const postNames = `${postWords.slice(0, -1).join("、")}和${postWords.at(-1)}`;

export type PrivacyLine = { name?: string; text: string; link?: { href: string; label: string } };
export type PrivacyPart = { title: string; lines: PrivacyLine[] };

const posts = (registrationDays: number): PrivacyPart => ({
  title: "你写的内容",
  lines: [
    {
      name: "活动报名",
      text: `保存称呼、一个联系方式、人数、备注和你对报名问题的回答，只有主办方看得到，用来安排名额、联系你和签到；帮忙签到的人看不到联系方式。活动结束 ${registrationDays} 天后自动删除，只留下人数、状态，和这位客人以前来过没有，只用来数每场有几条报名是再次来的；备份里的到备份过期时消失。活动改期或问「还来吗」以后，也保存你回的能来还是来不了。凭报名后的私密链接，你随时可以修改、取消报名，或者立即删除全部资料；在别的设备上打开链接，可以让那台设备记住这次报名，也可以再移除。`,
    },
    {
      name: "活动页上的客人",
      text: "你勾选「让大家看到我的称呼」，活动页才写出称呼：确认以后开始，取消勾选、取消报名或删除资料时消失，最晚到结束的第二天。勾选「一个人来」的，只写有几位，三位以上才写。",
    },
    {
      name: "新活动叫我",
      text: "保存邮箱、什么时候收和哪些类别，还有已经告诉过你哪些活动；按过确认邮件里的按钮才开始。主办方看到的是人数，要看邮箱须下载名单，下载会留下记录。退订时立即删除；没有确认的三天内删除；两年没有动静，问一次，30 天没有回音就删除；邮箱不存在，也会删除。从邮件里点进来的报名会记一个标记，只用来数数。",
    },
    {
      name: postNames,
      text: "保存昵称、内容和选填的邮箱。通过审核后公开昵称和内容，提问要等主办方回答；邮箱只有主办方看得到。凭提交后的「查看状态」链接，你随时可以删除。",
    },
    {
      name: "投票",
      text: "保存你的选择和改投的次数，每人一票。匿名投票不显示是谁投的；需要登录的投票，主办方看得到谁选了什么。",
    },
    {
      name: "撤下照片的申请",
      text: "保存原因和选填的联系方式，只有主办方看得到。凭提交后的「查看状态」链接，你随时可以看结果，也可以删除。",
    },
    {
      name: "管理记录",
      text: `主办方和帮手的每次操作都有记录，记着他们的名字。主办方删除的${postNames}会留在记录里，以便撤销，也让你看到它没有通过；凭「查看状态」链接，你随时可以把它从记录里删掉。报名的记录里没有称呼和联系方式。`,
    },
  ],
});

function accounts({ hasGoogle, sendsMail }: PrivacyTerms): PrivacyPart {
  const google = {
    name: "Google 登录",
    text: "只有你选择时才会用到。你会到 Google 的页面登录，Google 只把你的邮箱和账号编号告诉我们。",
  };
  const after = sendsMail
    ? "正文发出后立即清除，收件地址和主题保留 30 天。邮件由我们使用的邮件服务寄出。"
    : "网站没有配置邮件服务，邮件以文件保存在服务器上，只有管理服务器的人看得到。";
  return {
    title: "账号",
    lines: [
      {
        name: "邮箱和密码",
        text: "不注册也能使用本站。注册时保存邮箱和选填的昵称，密码加密保存，谁也看不到原文。30 天没有验证的注册会被删除。",
      },
      { name: "登录记录", text: "保存浏览器名称和登录时间，方便你退出其他设备；登录结束后删除。" },
      {
        name: "两步验证",
        text: "开启后保存验证器应用的密钥；恢复码只保存算出的校验值，谁也看不到原文。关闭或注销时删除。",
      },
      {
        name: "邮件",
        text: `只发验证、重置密码等必要的邮件；报名时留了邮箱的，还有报名和活动变动的通知。${after}`,
      },
      ...(hasGoogle ? [google] : []),
    ],
  };
}

const addresses: PrivacyPart = {
  title: "网络地址",
  lines: [
    {
      text: "不保存 IP 地址，运行日志里也没有。你发表内容、报名或投票时，只保存由地址算出、每天更换、无法还原的标记，用来防止刷票和垃圾内容；7 天后在每天的清理中删除。",
    },
    { name: "备份", text: "网站每天备份，备份最多保留四周；删除的内容到那时也从备份里消失。" },
  ],
};

const cookies: PrivacyPart = {
  title: "Cookie",
  lines: [
    { name: "theme、lite", text: "你选择的外观和省流模式，保留一年。" },
    {
      name: "first_visit、last_event",
      text: "是否来过、上次看的活动，只用来决定首页从哪张告示开始，保留一年。",
    },
    {
      name: "visitor",
      text: "第一次发表、报名、点赞、投票或申请撤下照片时设置的随机编号，用来认出你自己写的内容、报名和申请、保证一人一票，保留一年。登录后，用它投的票和点的赞归入你的账号。",
    },
    {
      name: "signed_up",
      text: "只记下这个浏览器报过名，页首因此有「我的报名」，保留一年；最后一条报名资料删除时清除。",
    },
    { name: "nickname", text: "上次填写的昵称，下次不用再填，保留一年。" },
    {
      name: "session、admin",
      text: "登录状态：勾选「保持登录状态」或「保持登录」时 30 天，否则关闭浏览器即失效；活动帮手到活动后一天。",
    },
    { name: "flash、oauth、recovery", text: "只在一次操作中使用，最多一小时后失效。" },
    { name: "pending_email", text: "等待验证的邮箱地址，一小时后失效。" },
  ],
};

const device: PrivacyPart = {
  title: "只存在本机的内容",
  lines: [
    {
      name: "离线副本",
      text: "浏览器支持时，最近看过的活动和相册页面存在你的浏览器里，连不上网络时可以再看；最多 100 页、50 MB。退出登录或打开省流模式时删除。",
    },
    {
      name: "自己的报名",
      text: "打开过的「我的报名」和报名页连同票，在这台设备上保存到活动结束；取消报名、删除资料、退出登录或打开省流模式时删除。另外记下报了哪个活动，活动页因此有「查看我的报名」；已报名、候补第几位由服务器现查。",
    },
    {
      name: "未发送的内容",
      text: `因为没有网络而没发出的${postWords.join("、")}、报名和投票，存在你的浏览器里等你再次发送，最多 7 天；登录或退出登录时删除。`,
    },
  ],
};

const rights: PrivacyPart = {
  title: "查看、导出和删除",
  lines: [
    {
      name: "注册用户",
      text: "登录后可以导出全部数据，也可以注销账号。注销后，你写的内容改为匿名，报名资料删除，投票只留下数目。",
      link: { href: "/account", label: "前往我的页面" },
    },
    { name: "没有账号", text: "打开提交时得到的「查看状态」链接，可以查看和删除那条内容。" },
    {
      name: "活动报名",
      text: "打开报名时得到的私密链接，或用报名时的浏览器打开「我的报名」，可以查看、修改和删除。链接丢了，请联系主办方。",
    },
    {
      name: "活动照片",
      text: "照片由主办方上传，拍摄地点等信息在上传时已去掉。照片里有你或你的孩子、你不想公开，请打开那张照片，点「申请撤下这张照片」。",
      link: { href: "/gallery", label: "打开往期相册" },
    },
  ],
};

const responsibility: PrivacyPart = {
  title: "谁负责、依据什么",
  lines: [
    { name: "负责人", text: "本站的主办方决定保存什么、为什么保存，联系方式在下面。" },
    {
      name: "依据",
      text: "发表、报名、投票和注册，是按你的要求办理；防止刷票、滥用和保存管理记录，是主办方的正当利益；昵称、邮箱等选填内容和照片，以你的同意为准，可以随时收回。",
    },
    {
      name: "保存多久",
      text: "公开的心愿、留言、问答和投票结果保存到你或主办方删除为止；活动、照片和管理记录在网站运行期间保存；其他期限写在上面各条里。",
    },
    {
      name: "投诉",
      text: "你可以向意大利个人数据保护局（Garante per la protezione dei dati personali）投诉。",
      link: { href: "https://www.garanteprivacy.it", label: "前往 Garante 的网站" },
    },
  ],
};

type PrivacyTerms = {
  hasGoogle: boolean;
  sendsMail: boolean;
  /** Retention of guest data after an event, in days. */
  registrationDays: number;
};

/** The sections for a site with or without Google sign-in and mail. */
export function privacyParts(terms: PrivacyTerms): PrivacyPart[] {
  return [posts(terms.registrationDays), accounts(terms), addresses, cookies, device, rights, responsibility];
}
