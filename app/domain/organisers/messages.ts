// Texts and limits of organisers for pages and API.

/** Lifetime of an invitation, in ms. */
export const invitationMs = 3 * 24 * 60 * 60 * 1000;
export const organiserNameMax = 20;
export const inviteNoteMax = 40;
/** Maximum number of events that a helper can be limited to. */
export const chosenEventsMax = 20;
/** Maximum number of open invitations. */
export const invitationsMax = 20;
export const organisersMax = 50;

export const organiserMessages = {
  blankName: "请填写名字",
  longName: `名字最多 ${organiserNameMax} 个字符`,
  nameTaken: "已经有人用这个名字，请换一个",
  remember: "请选择是否保持登录",
  blankRole: "请选择能做什么",
  chooseEvents: "请至少选一个活动，或选「全部活动」",
  tooManyEvents: `最多选 ${chosenEventsMax} 个活动；更多时请选「全部活动」`,
  badDate: "请选择今天之后的日期",
  longNote: `备注最多 ${inviteNoteMax} 个字符`,
  mismatch: "密码不匹配，请重新输入",
  wrongCurrent: "当前密码不正确",
  samePassword: "新密码不能与当前密码相同",
  passwordSet: (name: string) => `密码已更新，「${name}」在其他设备上的登录已退出`,
  passwordFailed: "密码没有更新，请重试",
  blankStartCode: "请输入启动码",
  passwordStale: "密码刚在别处设好了。要再改，请重新填写后保存",
  passwordFromServer: "密码由服务器的 ADMIN_PASSWORD 设定，请在服务器上修改。",
  invited: "邀请已创建",
  withdrawn: "邀请已撤回",
  tooMany: "帮手和邀请太多了，请先移除一些",
  invalidInvitation: "这个邀请已经用过、过期或被撤回，请向主办方再要一个；加入过的请直接登录",
  alreadyOrganiser: "这个账号已经是帮手了",
  signedInAs: (name: string, role: string) =>
    `你已经用「${name}」登录管理后台，权限是「${role}」。这个邀请还没有用掉：给别人的，请把链接发给对方；自己要用，请先退出登录。`,
  joined: "欢迎加入，你现在可以开始了",
  joinFailed: "没有加入成功，请重试",
  inviteFailed: "没有成功，请重试",
  removed: (name: string) => `已移除：${name}`,
  missing: "这个人已经不是帮手了",
  mainFromServer:
    "主办方密码由服务器的 ADMIN_PASSWORD 设定，不能在这里移除。要交班：先请照看服务器的朋友删掉 ADMIN_PASSWORD 这项设置并重启网站，再回到这里移除。",
  notPermitted: "你的权限不包括这一页",
  guessed: (name: string, at: string) =>
    `${at} 有人用「${name}」的正确密码登录，但多次输错动态验证码，没有登录成功。`,
  setupLate: "设置已超时，请重新开始",
} as const;
