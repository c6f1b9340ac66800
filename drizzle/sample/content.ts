// Content of the sample city: events with albums and comments, wishes, polls. Dates are relative to the day of
// loading.
import type { PictureName } from "./pictures";

export type SampleEvent = {
  key: string;
  title: string;
  summary: string;
  details: string;
  category: string;
  /** Separated by spaces. */
  tags?: string;
  capacity: number;
  currentParticipants: number;
  locationName: string;
  locationAddress: string;
  directions?: string;
  titleItalian?: string;
  summaryItalian?: string;
  host?: string;
  dayOffset: number;
  localTime: string;
  durationHours: number;
  createdDayOffset: number;
  status: "active" | "ended" | "cancelled";
  colorScheme: string;
  cover: PictureName | null;
  depositYuan: number;
  enrollFeeEuro: number;
  notes: string;
  disclaimer: string;
  groupQr: "valid" | "expired" | null;
  photos: { slot: 1 | 2 | 3 | 4 | 5; picture: PictureName; caption: string }[];
  comments: {
    authorName: string;
    authorEmail?: string;
    content: string;
    hoursAfterEnd: number;
    status: "pending" | "approved" | "rejected";
    rejectionReason?: string;
    reply?: string;
  }[];
  /** Questions before the event; those without an answer wait for it. */
  questions?: { authorName: string; content: string; hoursAgo: number; answer?: string }[];
};

export type SampleWish = {
  authorName: string;
  content: string;
  category: string;
  hoursAgo: number;
  status: "pending" | "approved" | "rejected";
  isPublic: boolean;
  isFeatured: boolean;
  likes: number;
  adminNote?: string;
  reply?: string;
  /** The title of the event or the poll that it became. */
  event?: string;
  poll?: string;
};

export type SamplePoll = {
  title: string;
  description: string;
  options: readonly [string, string, string];
  status: "active" | "ended" | "draft";
  votes: readonly [number, number, number];
  createdDayOffset: number;
  startDayOffset: number | null;
  endDayOffset: number | null;
  allowMultiple: boolean;
  isAnonymous: boolean;
};

export const defaultNotes = `1. 定金一经支付不予退还，可转让给朋友，转让请至少提前 24 小时告诉客服；主办方取消活动时全额退还。
2. 报名费在现场支付，现金或转账都可以；临时不能来，请在群里说一声，把位子让给候补的人。
3. 含酒精饮品仅向年满 18 周岁者提供，请携带有效证件；喝了酒请不要开车或骑车回家。
4. 请提前 10 分钟到达集合点，迟到超过 20 分钟视为放弃。
5. 未满 18 周岁者需由监护人陪同，宠物请事先在群里说明。
6. 对食物过敏、身体不适或行动不便，请在报名时写明，我们会尽量安排。
7. 户外活动以当天早上 8 点的天气预报为准，改期或取消会在群里通知，定金自动顺延。
8. 现场会拍照留念，照片会放进网站相册；不愿入镜，请告诉拍照的人，事后也可申请撤下。
9. 自己的垃圾自己带走，公共场地请小声说话，末班车的时间请自己留意。`;

export const defaultDisclaimer = `参加者应自行评估身体状况，并对自身与随行未成年人的安全负责。
活动由志愿者组织，不含旅行或意外保险，需要的话请自行购买。
贵重物品请随身保管。因天气、交通、场地等不可抗力造成的变更或取消，主办方会尽快通知，但不承担由此产生的其他费用。
因个人原因、第三方原因或不听从现场安排造成的损失，主办方不承担责任。
报名即表示已阅读并同意以上内容。`;

const hikeNotes = `${defaultNotes}
10. 请穿防滑的鞋，带一件防风外套和至少半升水；山上比城里低 5–8 度。`;

export const sampleEvents: readonly SampleEvent[] = [
  {
    key: "museum",
    title: "法老的夜场",
    summary: "闭馆以后，跟着一位学埃及学的同乡走进雕像廊。灯很暗，石头很亮，问题可以一直问下去。",
    details: `都灵的埃及博物馆是世界上最早的埃及博物馆。这一晚我们包下两个小时的夜场，由在都灵大学读博的叶老师用中文讲解。
19:00 在正门集合领耳机，19:15 进馆。先看卡与梅丽特之墓，再到雕像廊坐下来，听一段关于「名字」的故事：古埃及人相信，名字还有人念，人就没有走远。
结束以后去科学院街口喝一杯热巧克力，自愿参加。`,
    category: "文化体验",
    capacity: 25,
    currentParticipants: 25,
    locationName: "埃及博物馆正门",
    locationAddress: "Via Accademia delle Scienze 6, 10123 Torino",
    dayOffset: -61,
    localTime: "19:00",
    durationHours: 2,
    createdDayOffset: -75,
    status: "ended",
    colorScheme: "pacific-gold",
    cover: "cover-museum",
    depositYuan: 50,
    enrollFeeEuro: 18,
    notes: defaultNotes,
    disclaimer: defaultDisclaimer,
    groupQr: null,
    photos: [],
    comments: [
      {
        authorName: "阿宁",
        content: "馆里不许开闪光灯，反而看得更仔细了。",
        hoursAfterEnd: 3,
        status: "approved",
      },
      {
        authorName: "小满妈妈",
        content: "孩子回家以后给每个玩具都起了名字，说这样它们就不会走远。谢谢叶老师。",
        hoursAfterEnd: 20,
        status: "approved",
      },
      {
        authorName: "Davide",
        content: "第一次用中文听埃及，比意大利语的讲解有意思。",
        hoursAfterEnd: 26,
        status: "approved",
      },
      {
        authorName: "路过的人",
        authorEmail: "luguo@example.org",
        content: "下次夜场什么时候？我想带爸妈来。",
        hoursAfterEnd: 300,
        status: "pending",
      },
    ],
  },
  {
    key: "dumpling",
    title: "三种馅的饺子作坊",
    summary: "和面、调馅、擀皮、下锅，一个下午包出三百只饺子，然后坐成一张长桌把它们吃完。",
    details: `不会包也没关系，三位阿姨一人带一组：东北的猪肉白菜、山东的鲅鱼、还有一组用皮埃蒙特的韭葱和里科塔做素馅。
面粉、肉馅和围裙我们准备，你只要带一个装剩饺子的饭盒。
16:00 和面，17:00 开包，18:30 下锅，之后是长桌晚饭。`,
    category: "美食制作",
    tags: "有素食 室内",
    capacity: 18,
    currentParticipants: 18,
    locationName: "奥罗拉街区 · 百家厨房",
    locationAddress: "Corso Brescia 14, 10152 Torino",
    dayOffset: -47,
    localTime: "16:00",
    durationHours: 4.5,
    createdDayOffset: -55,
    status: "ended",
    colorScheme: "apricot-ink",
    cover: "cover-dumpling",
    depositYuan: 60,
    enrollFeeEuro: 12,
    notes: defaultNotes,
    disclaimer: defaultDisclaimer,
    groupQr: null,
    photos: [
      { slot: 1, picture: "photo-12", caption: "长桌开饭，第一杯敬三位阿姨" },
      { slot: 2, picture: "photo-10", caption: "第二盘，手越来越快了" },
      { slot: 3, picture: "photo-11", caption: "这一盘是素的" },
    ],
    comments: [
      { authorName: "北方的林", content: "鲅鱼馅一上桌我就想家了。", hoursAfterEnd: 2, status: "approved" },
      {
        authorName: "Giulia",
        content: "Agnolotti 的表姐！我学会了十八个褶。",
        hoursAfterEnd: 14,
        status: "approved",
      },
      { authorName: "周周", content: "饭盒带小了，后悔到现在。", hoursAfterEnd: 18, status: "approved" },
      {
        authorName: "许阿姨",
        content: "谢谢年轻人们帮我洗了四十个盘子。下回教你们做韭菜盒子。",
        hoursAfterEnd: 25,
        status: "approved",
      },
      {
        authorName: "Tom",
        content: "韭葱和里科塔那一种，能不能给一份配方？",
        hoursAfterEnd: 41,
        status: "approved",
        reply: "可以。许阿姨写好了，下次见面时一人一张。",
      },
      {
        authorName: "代购小张",
        content: "低价代购奶粉、保健品，加我微信详谈。",
        hoursAfterEnd: 50,
        status: "rejected",
        rejectionReason: "广告，与活动无关",
      },
    ],
  },
  {
    key: "badge",
    title: "鲁菲尼公园撕名牌",
    summary: "四十个人，两支队伍，一整片大草坪。跑得慢的人也有用：负责使诈。",
    details: `名牌贴在背上，被撕下来就到长椅上当裁判。共三局：热身局、间谍局、最后的大乱斗。
请穿不怕脏的衣服和跑得动的鞋，指甲剪短。输的一队负责给所有人买热巧克力。`,
    category: "撕名牌",
    capacity: 40,
    currentParticipants: 37,
    locationName: "鲁菲尼公园大草坪",
    locationAddress: "Viale Leonardo Bistolfi 10, 10141 Torino",
    dayOffset: -33,
    localTime: "14:30",
    durationHours: 3,
    createdDayOffset: -40,
    status: "ended",
    colorScheme: "neon-lime-magenta",
    cover: "cover-badge",
    depositYuan: 30,
    enrollFeeEuro: 5,
    notes: defaultNotes,
    disclaimer: defaultDisclaimer,
    groupQr: "expired",
    photos: [
      { slot: 1, picture: "photo-13", caption: "间谍局的最后三分钟" },
      { slot: 3, picture: "photo-14", caption: "输的一队买单，赢的一队继续跳" },
    ],
    comments: [
      {
        authorName: "大鹏",
        content: "我的名牌是被我老婆撕的，记一下。",
        hoursAfterEnd: 1.5,
        status: "approved",
      },
      {
        authorName: "Sofia 李",
        content: "三十五岁以后第一次跑出眼泪。",
        hoursAfterEnd: 5,
        status: "approved",
      },
      {
        authorName: "匿名间谍",
        content: "裁判到现在都不知道第二个间谍是谁，哈哈。",
        hoursAfterEnd: 9,
        status: "approved",
      },
      {
        authorName: "小郭",
        content: "谁有我摔在泥里那张照片，高价求删。",
        hoursAfterEnd: 22,
        status: "approved",
      },
    ],
  },
  {
    key: "doorways",
    title: "老城的门厅与楼梯间",
    summary: "都灵最好看的房间常常不用买票：跟着一位建筑师，推开七扇平时关着的门，抬头看。",
    details: `从夫人宫出发，沿着巴洛克的老街走两公里半，看七处门厅、庭院和楼梯间：有卡里尼亚诺宫的砖，有加里波第街里藏着的葡萄藤，也有一座只住着一只猫的院子。
带路的是在都灵做修缮的建筑师陆遥，他和每一位看门人都打过招呼。
路上会讲：为什么都灵的阳台都是石头的，为什么楼梯要做成椭圆，以及怎么从门铃上的姓氏看出一条街的历史。`,
    category: "城市观光",
    tags: "孩子可来 会意大利语",
    capacity: 16,
    currentParticipants: 16,
    locationName: "城堡广场 · 夫人宫门口",
    locationAddress: "Piazza Castello, 10122 Torino",
    dayOffset: 9,
    localTime: "10:00",
    durationHours: 2.5,
    createdDayOffset: -30,
    status: "active",
    colorScheme: "sand-emerald",
    cover: null,
    depositYuan: 0,
    enrollFeeEuro: 8,
    notes: defaultNotes,
    disclaimer: defaultDisclaimer,
    groupQr: "expired",
    photos: [],
    comments: [],
  },
  {
    key: "oneday",
    title: "一日恋爱：从桥上开始",
    summary: "两个陌生人，一条走遍老城的路线，十二张小任务卡。太阳落山时在桥上说再见，或者不说。",
    details: `报名后填一张小问卷，我们配好对，前一天晚上通知集合时间。
从翁贝托一世桥出发，路线上有旧书摊、有冰淇淋、有一场只有二十分钟的沉默。任务都很轻，随时可以停下来。

因为报名人数不够，这一场取消了。定金已全部原路退回，谢谢愿意试一试的你们，下次再见。`,
    category: "一日恋爱",
    capacity: 12,
    currentParticipants: 5,
    locationName: "翁贝托一世桥桥头",
    locationAddress: "Ponte Umberto I, Corso Cairoli, 10123 Torino",
    dayOffset: 12,
    localTime: "11:00",
    durationHours: 7,
    createdDayOffset: -26,
    status: "cancelled",
    colorScheme: "sunset-ocean",
    cover: "cover-oneday",
    depositYuan: 120,
    enrollFeeEuro: 10,
    notes: defaultNotes,
    disclaimer: defaultDisclaimer,
    groupQr: null,
    photos: [],
    comments: [],
  },
  {
    key: "ongoing",
    title: "语言客厅，门开着",
    summary: "一壶茶、两种语言、随时进随时出。半小时说中文，半小时说意大利语，说错了有饼干吃。",
    details: `万基利亚街区的一间小客厅，这一天一直开着门。墙上的沙漏每半小时翻一次：翻过来，全屋换一种语言。
初学者坐靠窗的沙发，有话题卡；想练口语的坐长桌。带孩子来也行，地毯上有绘本。
茶和饼干的钱放进门口的铁罐里，五欧就好。`,
    category: "主题交流",
    tags: "会意大利语 一个人来也好 室内",
    capacity: 30,
    currentParticipants: 17,
    locationName: "万基利亚街区 · 小客厅",
    locationAddress: "Via Vanchiglia 9, 10124 Torino",
    dayOffset: 0,
    localTime: "00:00",
    durationHours: 8,
    createdDayOffset: -20,
    status: "active",
    colorScheme: "honey-lavender",
    cover: "cover-talk",
    depositYuan: 0,
    enrollFeeEuro: 5,
    notes: defaultNotes,
    disclaimer: defaultDisclaimer,
    groupQr: "valid",
    photos: [],
    comments: [],
  },
  {
    key: "boardgame",
    title: "拱廊下的桌游夜",
    summary: "下雨天最好的去处：波街的拱廊下面，三张桌子，二十盒桌游，一锅热红酒。",
    details: `19:00 开场先来一局狼人杀热身，不认识的人十分钟就认识了。
19:45 分桌：新手桌（卡坦岛、车票之旅）、策略桌（农场主、波多黎各）、派对桌（只言片语、截码战）。
主持人会把规则讲到每个人都听懂为止，一个人来也有桌子坐。
23:00 收盒子，还没分出胜负的，约下一次。`,
    category: "桌游",
    capacity: 24,
    currentParticipants: 24,
    locationName: "波街拱廊 · 猫头鹰桌游吧",
    locationAddress: "Via Po 21, 10124 Torino",
    dayOffset: -12,
    localTime: "19:00",
    durationHours: 4,
    createdDayOffset: -17,
    status: "ended",
    colorScheme: "clay-cobalt",
    cover: "cover-boardgame",
    depositYuan: 0,
    enrollFeeEuro: 8,
    notes: defaultNotes,
    disclaimer: defaultDisclaimer,
    groupQr: "expired",
    photos: [
      { slot: 1, picture: "photo-02", caption: "开场的狼人杀，天黑请闭眼" },
      { slot: 2, picture: "photo-04", caption: "关键的一掷" },
      { slot: 3, picture: "photo-03", caption: "雨停之后" },
      { slot: 4, picture: "photo-01", caption: "深夜的卡坦岛" },
      { slot: 5, picture: "photo-05", caption: "合影，赢的输的都在" },
    ],
    comments: [
      {
        authorName: "阿宁",
        content: "有人捡到一只灰色手套吗？在靠窗那桌。",
        hoursAfterEnd: 0.5,
        status: "approved",
      },
      { authorName: "小郭", content: "到家了。雨停得刚刚好。", hoursAfterEnd: 1, status: "approved" },
      {
        authorName: "苏苏",
        authorEmail: "susu@example.org",
        content: "昨晚的卡坦岛打到关门，输得心服口服。下次还来。",
        hoursAfterEnd: 10,
        status: "approved",
      },
      {
        authorName: "Marco 王",
        content: "谢谢主持人把规则讲了三遍，我妈终于学会狼人杀了。",
        hoursAfterEnd: 12.5,
        status: "approved",
      },
      {
        authorName: "猫头鹰老板",
        content: "灰手套在吧台，报上你抽到的身份牌来领。",
        hoursAfterEnd: 13,
        status: "approved",
      },
      { authorName: "阿宁", content: "是预言家！晚上来拿，谢谢。", hoursAfterEnd: 13.5, status: "approved" },
      {
        authorName: "林檎",
        content: "农场主那桌，谁把我的羊吃了，心里有数。",
        hoursAfterEnd: 15,
        status: "approved",
      },
      {
        authorName: "七七",
        content: "一个人去的，一晚上加了六个微信。",
        hoursAfterEnd: 16,
        status: "approved",
      },
      {
        authorName: "Luca",
        content: "我的中文只够说「我不是狼」，居然活到了最后。",
        hoursAfterEnd: 17,
        status: "approved",
      },
      {
        authorName: "陈小满",
        content: "热红酒里的丁香放得好，想要配方。",
        hoursAfterEnd: 18,
        status: "approved",
      },
      {
        authorName: "老郑",
        content: "五十三岁，第一次玩桌游，腰有点酸，心情很好。",
        hoursAfterEnd: 20,
        status: "approved",
      },
      {
        authorName: "北方的林",
        content: "下次能不能加一桌升级？我带牌。",
        hoursAfterEnd: 22,
        status: "approved",
      },
      {
        authorName: "周周",
        content: "加一桌升级＋1，再加一桌麻将也不是不行。",
        hoursAfterEnd: 22.5,
        status: "approved",
      },
      {
        authorName: "Giulia",
        content: "Bellissima serata! 谢谢你们对我的慢速意大利式中文那么有耐心。",
        hoursAfterEnd: 25,
        status: "approved",
      },
      {
        authorName: "许阿姨",
        content: "带去的花生一颗不剩，下回多炒两斤。",
        hoursAfterEnd: 27,
        status: "approved",
      },
      {
        authorName: "大鹏",
        content: "靠门那桌有点冷，建议挂个帘子。别的都好。",
        hoursAfterEnd: 30,
        status: "approved",
      },
      {
        authorName: "城里见",
        content: "收到，下次门口加一盏暖风机。升级那桌也安排上。",
        hoursAfterEnd: 31,
        status: "approved",
      },
      {
        authorName: "叶子",
        content: "截码战那张「都灵的味道」，全队都写了巧克力，笑死。",
        hoursAfterEnd: 34,
        status: "approved",
      },
      {
        authorName: "阿德里亚诺",
        content: "请问规则卡的中意对照版能分享吗？想在家里跟孩子玩。",
        hoursAfterEnd: 38,
        status: "approved",
      },
      { authorName: "Wei", content: "对照版在群文件里，昨天刚传的。", hoursAfterEnd: 39, status: "approved" },
      { authorName: "小鹿", content: "照片里的我怎么在打哈欠……", hoursAfterEnd: 44, status: "approved" },
      {
        authorName: "Sofia 李",
        content: "第三张好像明信片，可以拿来做手机壁纸吗？",
        hoursAfterEnd: 47,
        status: "approved",
      },
      { authorName: "城里见", content: "当然可以，大家随意取用。", hoursAfterEnd: 48, status: "approved" },
      { authorName: "Tom", content: "输掉的那顿冰淇淋，我会还的。", hoursAfterEnd: 60, status: "approved" },
      {
        authorName: "米拉",
        content: "散场以后沿着拱廊一直走到河边，一滴雨都没淋到，太爱这条街了。",
        hoursAfterEnd: 71,
        status: "approved",
      },
      {
        authorName: "阿杰",
        content: "下一场什么时候？我把周五空出来。",
        hoursAfterEnd: 90,
        status: "approved",
      },
      {
        authorName: "桂芳",
        content: "谢谢你们，我先生安东尼奥回家路上一直在解释他为什么不是狼人。",
        hoursAfterEnd: 118,
        status: "approved",
      },
      {
        authorName: "新来的小吴",
        authorEmail: "xiaowu@example.org",
        content: "刚到都灵两周，下次可以带室友一起来吗？",
        hoursAfterEnd: 160,
        status: "pending",
      },
      {
        authorName: "Elena",
        content: "想问问桌游吧平时周三开不开门？",
        hoursAfterEnd: 200,
        status: "pending",
      },
      {
        authorName: "赚钱找我",
        content: "在家日入两百欧，名额有限，速加。",
        hoursAfterEnd: 40,
        status: "rejected",
        rejectionReason: "广告",
      },
      {
        authorName: "气呼呼",
        content: "三号桌那个戴眼镜的就是个骗子，大家别跟他玩！",
        hoursAfterEnd: 11,
        status: "rejected",
        rejectionReason: "针对个人，请私下沟通",
      },
    ],
  },
  {
    key: "bike",
    title:
      "沿着波河慢慢骑到斯图皮尼吉狩猎行宫，来回二十公里全是平路，中途停下来喝一杯热巧克力，天黑之前把每个人都平安送回城里的车站",
    summary: "不比快慢，不丢下谁。没有车的人可以在集合点扫码租一辆，群里有人帮你调座椅。",
    details: `10:00 在瓦伦蒂诺城堡门口集合，检查刹车和轮胎。
先沿河向南，过了蒙卡列里桥转进树林里的自行车道，十一点半到行宫，那头铜鹿就站在屋顶上。
喝热巧克力、吃自己带的三明治，下午一点往回骑。
领骑和收尾各有一位志愿者，全程平均时速十二公里。`,
    category: "户外运动",
    capacity: 20,
    currentParticipants: 11,
    locationName: "瓦伦蒂诺城堡门口",
    locationAddress: "Viale Pier Andrea Mattioli 39, 10125 Torino",
    dayOffset: 15,
    localTime: "10:00",
    durationHours: 5,
    createdDayOffset: -14,
    status: "active",
    colorScheme: "tangerine-teal",
    cover: "cover-bike",
    depositYuan: 0,
    enrollFeeEuro: 0,
    notes: defaultNotes,
    disclaimer: defaultDisclaimer,
    groupQr: "valid",
    photos: [],
    comments: [],
  },
  {
    key: "hike",
    title: "苏佩尔加山徒步，看一眼阿尔卑斯",
    summary: "坐一百多年的齿轨小火车上山，走一段安静的林道，在教堂前的平台上找找哪一座是维索山。",
    details: `09:30 在萨西齿轨火车站集合，坐齿轨小火车上山，十八分钟。
山顶先绕教堂一圈，天气好的话能看见从维索山到罗莎峰的整条雪线。
之后沿林道走六公里，累计爬升两百米，小孩和狗都走得动。
中午找块草地吃自己带的饭，下午在观景台等日落，17:00 前坐小火车回到萨西站。`,
    category: "徒步",
    capacity: 22,
    currentParticipants: 19,
    locationName: "萨西齿轨火车站",
    locationAddress: "Piazza Gustavo Modena 6, 10132 Torino",
    dayOffset: -5,
    localTime: "09:30",
    durationHours: 7.5,
    createdDayOffset: -11,
    status: "ended",
    colorScheme: "matcha-grape",
    cover: "cover-hike",
    depositYuan: 40,
    enrollFeeEuro: 6,
    notes: hikeNotes,
    disclaimer: defaultDisclaimer,
    groupQr: "expired",
    photos: [
      { slot: 1, picture: "photo-07", caption: "教堂前面，风很大，云都吹走了" },
      { slot: 2, picture: "photo-06", caption: "齿轨小火车，靠窗的位子要抢" },
      { slot: 3, picture: "photo-08", caption: "林道上的最后一公里" },
      { slot: 4, picture: "photo-09", caption: "九个人，一条狗，还有一位在拍照" },
    ],
    comments: [
      { authorName: "米拉", content: "维索山真的像一颗牙。", hoursAfterEnd: 2, status: "approved" },
      { authorName: "老郑", content: "膝盖告诉我明天别上楼，但是值。", hoursAfterEnd: 5, status: "approved" },
      {
        authorName: "豆包的主人",
        content: "豆包说它走了你们两倍的路，因为它一直来回数人。",
        hoursAfterEnd: 7,
        status: "approved",
      },
      {
        authorName: "Davide",
        content: "在都灵住了三十年，第一次走那条林道。",
        hoursAfterEnd: 21,
        status: "approved",
      },
      {
        authorName: "七七",
        content: "下次还想去，带着热水瓶。",
        hoursAfterEnd: 28,
        status: "approved",
      },
      { authorName: "叶子", content: "谁拍到日落那张，求原图！", hoursAfterEnd: 46, status: "approved" },
      {
        authorName: "Anna",
        authorEmail: "anna@example.org",
        content: "林道上捡到一把钥匙，系着蓝绳子，请失主联系我。",
        hoursAfterEnd: 52,
        status: "pending",
      },
    ],
  },
  {
    key: "picnic",
    title: "波河边的午后野餐",
    summary: "带一块毯子、一道家乡菜，在河边坐到天色变蓝。我们准备姜茶和柠檬水。",
    details: `14:00 在公园西门集合，步行十分钟到中世纪村旁的草坪。
14:30 分享各自带来的菜，每人用一句话介绍它从哪里来。
16:00 有一场小小的拍立得交换。
17:00 一起收拾，把草坪还给松鼠。`,
    category: "野餐",
    tags: "孩子可来 有素食 可以带狗",
    capacity: 20,
    currentParticipants: 13,
    locationName: "瓦伦蒂诺公园",
    locationAddress: "Corso Massimo d’Azeglio, 10126 Torino",
    dayOffset: 7,
    localTime: "14:00",
    durationHours: 3,
    createdDayOffset: -8,
    status: "active",
    colorScheme: "lemon-sky",
    cover: "cover-picnic",
    depositYuan: 100,
    enrollFeeEuro: 15,
    notes: defaultNotes,
    disclaimer: defaultDisclaimer,
    groupQr: "valid",
    photos: [],
    comments: [],
    questions: [
      {
        authorName: "小满妈妈",
        content: "可以带五岁的孩子吗？他也要算一个名额吗？",
        hoursAgo: 70,
        answer: "可以，孩子不占名额，报名时在备注里写一下就行。河边没有围栏，请一直看着他。",
      },
      {
        authorName: "阿宁",
        content: "下雨的话还办吗？",
        hoursAgo: 46,
        answer: "小雨照常，我们有两顶天幕；大雨就改到下个周末，前一天中午在群里通知。",
      },
      { authorName: "老郑", content: "附近好停车吗？我想把折叠桌带过去。", hoursAgo: 5 },
    ],
  },
  {
    key: "rooftop",
    title: "老城屋顶的天台酒会",
    summary: "天黑以后，从老城的屋顶上看安托内利尖塔亮起来。楼顶有风，我们准备了毯子。",
    details: `都灵是开胃酒的故乡。这一晚请来一位调酒师，用味美思做三款酒，其中一款不含酒精。
19:00 开门，抽一张座位签
20:00 关灯五分钟，认星座
21:00 每个人写一张给明年的纸条，封进一只空酒瓶
22:30 一起收拾，走得晚的人结伴回家
风大的时候会移到玻璃房里。喝了酒不要开车。`,
    directions: `电车 13 路 Micca 站，下车就到
地铁 1 号线 Re Umberto 站，走 10 分钟
上楼 六楼，有电梯；按门铃 Terrazza`,
    titleItalian: "Brindisi sul tetto del centro storico",
    summaryItalian: "Tre cocktail al vermut, uno analcolico, e le stelle. Gli amici italiani sono benvenuti.",
    category: "酒会",
    tags: "第一次来也行 会意大利语 一个人来也好",
    capacity: 35,
    currentParticipants: 28,
    locationName: "彼得罗·米卡街 · 老城天台",
    locationAddress: "Via Pietro Micca 12, 10122 Torino",
    dayOffset: 29,
    localTime: "19:00",
    durationHours: 4,
    createdDayOffset: -4,
    status: "active",
    colorScheme: "sakura-night",
    cover: "cover-rooftop",
    depositYuan: 150,
    enrollFeeEuro: 20,
    notes: defaultNotes,
    disclaimer: defaultDisclaimer,
    groupQr: "valid",
    photos: [],
    comments: [],
  },
];

const shown = { status: "approved", isPublic: true, isFeatured: false } as const;
const waiting = { status: "pending", isPublic: true, isFeatured: false, likes: 0 } as const;
const refused = { status: "rejected", isPublic: false, isFeatured: false, likes: 0 } as const;

export const sampleWishes: readonly SampleWish[] = [
  {
    ...waiting,
    authorName: "新来的小吴",
    content: "想找一位会修自行车的朋友，我请吃面。",
    category: "其他",
    hoursAgo: 1.5,
  },
  {
    ...waiting,
    authorName: "Elena",
    content: "希望语言客厅每周都有一次，最好在周四晚上。",
    category: "教育文化",
    hoursAgo: 4,
  },
  {
    ...shown,
    isFeatured: true,
    authorName: "陈小满",
    content: "希望能有一场只说方言的饭局，四川的、温州的、东北的，坐成一圈。",
    category: "其他",
    hoursAgo: 6,
    reply: "好主意。已经在找能坐下两桌的饭馆，日子定了就发出来。",
    likes: 46,
  },
  {
    ...shown,
    authorName: "Lina",
    content: "想找人一起在周三傍晚沿河跑步，配速七分钟，主要是聊天。",
    category: "运动健身",
    hoursAgo: 9,
    likes: 18,
  },
  {
    ...shown,
    authorName: "老郑",
    content: "能不能办一次「怎么看懂账单」的讲座？水电煤气，我全都看不懂。",
    category: "社区服务",
    hoursAgo: 13,
    likes: 39,
    adminNote: "已联系一位会计朋友，计划下个月办",
  },
  {
    ...shown,
    authorName: "七七",
    content: "想挑一个大晴天，去苏佩尔加山看日出。",
    category: "运动健身",
    hoursAgo: 20,
    likes: 27,
  },
  {
    ...shown,
    isFeatured: true,
    authorName: "Wei",
    content: "给孩子们办一个中文故事会吧，周日上午，二十分钟就好。",
    category: "教育文化",
    hoursAgo: 27,
    likes: 52,
    adminNote: "小客厅愿意借场地",
  },
  {
    ...shown,
    authorName: "桂芳",
    content: "希望野餐的时候有人带豆花。",
    category: "其他",
    hoursAgo: 31,
    likes: 14,
  },
  {
    ...refused,
    authorName: "赚钱找我",
    content: "诚招兼职，日结，加微信了解。",
    category: "其他",
    hoursAgo: 36,
    adminNote: "广告",
  },
  {
    ...shown,
    authorName: "骑车的阿杰",
    content: "河边的自行车道一下雨全是湿叶子，希望有人定期扫一扫，我已经滑了两跤。",
    category: "交通出行",
    hoursAgo: 44,
    likes: 33,
  },
  {
    ...shown,
    authorName: "许阿姨",
    content: "新门车站的自动售票机要是有中文就好了，我每次都要排队问人。",
    category: "交通出行",
    hoursAgo: 52,
    likes: 41,
  },
  {
    ...shown,
    authorName: "林檎",
    content: "想组织一次河岸捡垃圾，结束以后一起喝豆浆。",
    category: "环境保护",
    hoursAgo: 61,
    likes: 24,
  },
  {
    ...waiting,
    authorName: "夜猫子",
    content: "希望周末的夜班电车多开一个小时，桌游还没打完就要赶末班车。",
    category: "交通出行",
    hoursAgo: 66,
  },
  {
    ...shown,
    authorName: "Marco 王",
    content: "我爸妈来都灵三个月了，想给他们找一个能下象棋的地方。",
    category: "社区服务",
    hoursAgo: 75,
    likes: 30,
  },
  {
    ...shown,
    authorName: "叶子",
    content: "市立图书馆的中文书架只有一排，大家捐一捐，凑成一面墙？",
    category: "教育文化",
    hoursAgo: 88,
    likes: 37,
  },
  {
    ...shown,
    authorName: "小鹿",
    content: "圣萨尔瓦里奥的路口，红绿灯太短了，推婴儿车过不完。",
    category: "城市建设",
    hoursAgo: 97,
    likes: 22,
  },
  {
    ...shown,
    authorName: "大鹏",
    content: "瓦伦蒂诺公园能不能装两张室外乒乓球台？我出球网。",
    category: "运动健身",
    hoursAgo: 112,
    likes: 35,
  },
  {
    ...shown,
    isPublic: false,
    authorName: "匿名",
    content: "刚搬来，有点孤单。谢谢你们每周都有活动，我会慢慢试着报名的。",
    category: "其他",
    hoursAgo: 120,
    likes: 0,
    adminNote: "本人希望不公开，已私下回复",
  },
  {
    ...shown,
    authorName: "Giulia",
    content: "想学写毛笔字，我可以用教做提拉米苏来换。",
    category: "教育文化",
    hoursAgo: 136,
    likes: 19,
  },
  {
    ...shown,
    authorName: "周周",
    content: "帕拉佐门市场的鱼摊周六几点收摊？希望有人整理一份买菜地图。",
    category: "社区服务",
    hoursAgo: 150,
    likes: 28,
  },
  {
    ...refused,
    authorName: "气呼呼",
    content: "楼下那家店的老板态度太差，大家都别去！",
    category: "社区服务",
    hoursAgo: 163,
    adminNote: "指名道姓的抱怨，请先私下沟通",
  },
  {
    ...shown,
    authorName: "北方的林",
    content: "过节那天想吃一顿有人一起包的饺子。",
    category: "其他",
    hoursAgo: 181,
    likes: 44,
    poll: "下一次集体活动，你更想去哪里？",
  },
  {
    ...shown,
    authorName: "米拉",
    content: "自带杯子的活动可以少收一欧吗？这样桌上就没有那么多一次性杯子了。",
    category: "环境保护",
    hoursAgo: 204,
    likes: 31,
  },
  {
    ...shown,
    authorName: "Sofia 李",
    content: "想在河边铺一块大毯子，大家各带一道家乡菜，坐到太阳下山。",
    category: "其他",
    hoursAgo: 233,
    likes: 32,
    event: "波河边的午后野餐",
  },
  {
    ...refused,
    authorName: "路人甲",
    content: "测试测试，看看能不能发出来。",
    category: "其他",
    hoursAgo: 258,
    adminNote: "测试内容",
  },
  {
    ...shown,
    isPublic: false,
    authorName: "阿德里亚诺",
    content: "想给太太准备一个惊喜生日会，需要三个会唱中文生日歌的人。",
    category: "其他",
    hoursAgo: 290,
    likes: 3,
    adminNote: "生日之前先不公开",
  },
];

export const samplePolls: readonly SamplePoll[] = [
  {
    title: "下一次集体活动，你更想去哪里？",
    description: "票数最多的那一个，很快开放报名。",
    options: ["阿尔卑斯山脚走一天", "利古里亚海边看日落", "留在城里包饺子"],
    status: "active",
    votes: [41, 27, 18],
    createdDayOffset: -2,
    startDayOffset: null,
    endDayOffset: null,
    allowMultiple: false,
    isAnonymous: true,
  },
  {
    title: "桌游夜改到星期几最方便？",
    description: "可以多选，哪几天都行就都勾上。",
    options: ["星期四", "星期五", "星期日"],
    status: "active",
    votes: [16, 38, 21],
    createdDayOffset: -9,
    startDayOffset: -9,
    endDayOffset: null,
    allowMultiple: true,
    isAnonymous: true,
  },
  {
    title: "小客厅的钥匙由谁来轮值？",
    description: "只请注册成员投票，管理员看得到谁选了什么，方便排班。",
    options: ["每周一组，抽签轮换", "固定三位志愿者", "谁办活动谁来开门"],
    status: "active",
    votes: [12, 8, 5],
    createdDayOffset: -5,
    startDayOffset: -5,
    endDayOffset: 10,
    allowMultiple: false,
    isAnonymous: false,
  },
  {
    title: "社区聚餐的口味",
    description: "已经按结果订好了位子，谢谢大家。",
    options: ["火锅", "粤式点心", "皮埃蒙特菜"],
    status: "ended",
    votes: [43, 22, 13],
    createdDayOffset: -50,
    startDayOffset: -50,
    endDayOffset: -36,
    allowMultiple: false,
    isAnonymous: true,
  },
  {
    title: "下一场徒步走哪一条？",
    description: "草稿：等路况确认以后再发布。",
    options: ["圣米凯莱修道院", "兰佐谷的魔鬼桥", "阿维利亚纳双湖"],
    status: "draft",
    votes: [0, 0, 0],
    createdDayOffset: -1,
    startDayOffset: 14,
    endDayOffset: 28,
    allowMultiple: false,
    isAnonymous: true,
  },
];
