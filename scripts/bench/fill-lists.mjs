// 100,000 comments on one event, as many wishes, one poll with as many ballots, and 2,000 polls with some ballots
// each; or fewer of each, as many times fewer.
export const rowsOfEach = 100_000;
export const minuteMs = 60_000;
const events = 200;
const users = 1000;
const polls = 2000;
/** How many polls there are beside `rows` of everything else. */
export const pollsBeside = (rows) => Math.ceil((polls * rows) / rowsOfEach);
const ballotsOfOther = 50;
const sentences = [
  "昨晚的卡坦岛打到一点，输得心服口服。",
  "雾散开的那三分钟值回票价。",
  "希望波河边多几张长椅。",
];
const categories = ["城市建设", "社区服务", "交通出行", "环境保护"];

export const idOf = (letter, n) => letter + String(n).padStart(11, "0");
/** The author of one post in a hundred. */
export const author = { visitorId: "visitor-00000", userId: idOf("u", 0) };
export const receiptOf = (kind, n) => `${kind}-receipt-${n}`;

const statusOf = (n) => (n % 50 === 0 ? "pending" : n % 20 === 1 ? "rejected" : "approved");
const reasonOf = (n) => (statusOf(n) === "rejected" ? "广告推销" : null);

const insertAll = (sqlite, makers) =>
  sqlite.transaction(() => {
    for (const [table, [total, make]] of Object.entries(makers)) {
      const names = Object.keys(make(0));
      const insert = sqlite.prepare(
        `INSERT INTO ${table} (${names}) VALUES (${names.map((name) => `@${name}`)})`,
      );
      for (let n = 0; n < total; n += 1) insert.run(make(n));
    }
  })();

const statusOfEvent = (n) => (n % 40 === 7 ? "cancelled" : n % 5 ? "ended" : "active");
const hourMs = 60 * minuteMs;

/** Adds `rows` events with realistic texts, one in five upcoming. */
export function fillEvents(sqlite, now, rows = rowsOfEach) {
  const startOf = (n) => now + (n % 5 ? -1 : 1) * (1 + (n % 5000)) * hourMs;
  const make = (n) => ({
    ...{ id: idOf("f", n), title: `活动${n}：波河边的野餐与桌游`, summary: sentences[n % sentences.length] },
    ...{ details: sentences.join("").repeat(3), notes: sentences.join(""), disclaimer: sentences[0] },
    ...{
      category: ["野餐", "桌游", "徒步", "其他"][n % 4],
      status: statusOfEvent(n),
      capacity: 2 + (n % 90),
    },
    ...{ location_name: "瓦伦蒂诺公园", location_address: "Corso Massimo d’Azeglio 26, Torino" },
    ...{ start_at: startOf(n), end_at: startOf(n) + 2 * hourMs, archived_at: n % 50 ? null : now },
    ...{ created_at: now - (rows - n) * minuteMs, updated_at: now },
  });
  insertAll(sqlite, { events: [rows, make] });
}

/** Fills a migrated database; the newest rows are at `now` (ms UTC), `hashOf` hashes receipt tokens. */
export function fillLists(sqlite, now, hashOf, rows = rowsOfEach) {
  const few = pollsBeside(rows);
  const inOrder = (n) => now - (rows - (n % rows)) * minuteMs;
  const postOf = (kind, n) => ({
    visitor_id: n % 100 ? `visitor-${n}` : author.visitorId,
    user_id: n % 100 === 1 ? author.userId : null,
    receipt_hash: hashOf(receiptOf(kind, n)),
    author_name: `作者${n}`,
    content: `${sentences[n % sentences.length].repeat(1 + (n % 5))}${n}`,
    status: statusOf(n),
    created_at: inOrder(n),
    updated_at: now,
  });
  const makers = {
    users: [users, (n) => ({ id: idOf("u", n), email: `u${n}@example.org`, created_at: 0, updated_at: 0 })],
    events: [
      events,
      (n) => ({
        ...{ id: idOf("e", n), title: `活动${n}`, status: "ended", start_at: 1, end_at: 2 },
        ...{ created_at: 1, updated_at: 1 },
      }),
    ],
    comments: [
      rows,
      (n) => ({
        ...{ id: idOf("c", n), event_id: idOf("e", 0), ...postOf("comment", n) },
        ...{ author_email: n % 3 ? `reader${n}@example.org` : null, rejection_reason: reasonOf(n) },
      }),
    ],
    wishes: [
      rows,
      (n) => ({
        ...{ id: idOf("w", n), ...postOf("wish", n), admin_note: reasonOf(n) },
        ...{ category: categories[n % categories.length], is_public: n % 9 ? 1 : 0 },
      }),
    ],
    polls: [
      few,
      (n) => ({
        ...{ id: idOf("p", n), title: `投票${n}：桌游夜改到星期几？`, description: "月底前定。" },
        ...{ option1: "星期四", option2: "星期五", option3: "星期日" },
        ...{
          status: n % 10 === 3 ? "draft" : n % 4 === 1 ? "ended" : "active",
          is_anonymous: n === few - 1 ? 0 : 1,
        },
        ...{ created_at: now - (few - n) * minuteMs, updated_at: now },
      }),
    ],
    ballots: [
      rows + (few - 1) * ballotsOfOther,
      (n) => ({
        id: idOf("b", n),
        poll_id: idOf("p", n < rows ? few - 1 : (n - rows) % (few - 1)),
        ...{ voter_key: `v:${n}`, visitor_id: String(n), address_hash: `address-${n % 5000}` },
        ...{ choice1: n % 3 === 0 ? 1 : 0, choice2: n % 3 === 1 ? 1 : 0, choice3: n % 3 === 2 ? 1 : 0 },
        ...{ is_flagged: n % 40 ? 0 : 1, created_at: inOrder(n) },
      }),
    ],
  };
  insertAll(sqlite, makers);
}
