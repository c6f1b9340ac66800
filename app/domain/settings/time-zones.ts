// Time zones for the settings, with Chinese names. Another zone can be set in the environment.

/** Zones by region in the order of the list, as `id name`. */
const regions: Record<string, string> = {
  欧洲: `Europe/Rome 罗马、米兰、都灵
Europe/Paris 巴黎
Europe/Madrid 马德里、巴塞罗那
Atlantic/Canary 加那利群岛
Europe/Lisbon 里斯本
Europe/London 伦敦、曼彻斯特
Europe/Dublin 都柏林
Europe/Berlin 柏林、法兰克福、慕尼黑
Europe/Amsterdam 阿姆斯特丹
Europe/Brussels 布鲁塞尔
Europe/Luxembourg 卢森堡
Europe/Zurich 苏黎世、日内瓦
Europe/Vienna 维也纳
Europe/Prague 布拉格
Europe/Budapest 布达佩斯
Europe/Warsaw 华沙
Europe/Copenhagen 哥本哈根
Europe/Oslo 奥斯陆
Europe/Stockholm 斯德哥尔摩
Europe/Helsinki 赫尔辛基
Europe/Athens 雅典
Europe/Bucharest 布加勒斯特
Europe/Belgrade 贝尔格莱德
Europe/Kyiv 基辅
Europe/Istanbul 伊斯坦布尔
Europe/Moscow 莫斯科`,
  亚洲: `Asia/Shanghai 北京、上海
Asia/Urumqi 乌鲁木齐
Asia/Hong_Kong 香港
Asia/Macau 澳门
Asia/Taipei 台北
Asia/Tokyo 东京、大阪
Asia/Seoul 首尔
Asia/Singapore 新加坡
Asia/Kuala_Lumpur 吉隆坡
Asia/Bangkok 曼谷
Asia/Ho_Chi_Minh 胡志明市
Asia/Manila 马尼拉
Asia/Jakarta 雅加达
Asia/Kolkata 孟买、新德里
Asia/Dubai 迪拜
Asia/Almaty 阿拉木图
Asia/Tashkent 塔什干`,
  美洲: `America/New_York 纽约、波士顿、华盛顿
America/Toronto 多伦多
America/Chicago 芝加哥、休斯敦
America/Denver 丹佛
America/Phoenix 菲尼克斯
America/Los_Angeles 洛杉矶、旧金山、西雅图
America/Vancouver 温哥华
America/Edmonton 卡尔加里
America/Halifax 哈利法克斯
Pacific/Honolulu 檀香山
America/Mexico_City 墨西哥城
America/Panama 巴拿马
America/Bogota 波哥大
America/Lima 利马
America/Santiago 圣地亚哥
America/Sao_Paulo 圣保罗
America/Argentina/Buenos_Aires 布宜诺斯艾利斯`,
  大洋洲: `Australia/Sydney 悉尼、墨尔本
Australia/Brisbane 布里斯班
Australia/Adelaide 阿德莱德
Australia/Perth 珀斯
Pacific/Auckland 奥克兰`,
  非洲: `Africa/Johannesburg 约翰内斯堡
Africa/Cairo 开罗
Africa/Casablanca 卡萨布兰卡
Africa/Lagos 拉各斯
Africa/Nairobi 内罗毕`,
};

type Zone = { id: string; name: string };

/** The listed zones by region. */
export const zoneRegions: readonly { region: string; zones: readonly Zone[] }[] = Object.entries(regions).map(
  ([region, lines]) => ({
    region,
    zones: lines.split("\n").map((line) => {
      const [id = "", name = ""] = line.split(" ");
      return { id, name };
    }),
  }),
);

/** Names a zone: 罗马、米兰、都灵, or its id without a listed name. */
export function zoneName(id: string): string {
  const zones = zoneRegions.flatMap(({ zones }) => zones);
  return zones.find((zone) => zone.id === id)?.name ?? id;
}
