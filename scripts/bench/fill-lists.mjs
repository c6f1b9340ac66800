// Rows for the lists: as many comments on one event, wishes, events and ballots of one poll, and a fiftieth as many polls.
const minuteMs = 60_000;
const polls = 2000;
export const rowsOfEach = 100_000;
export const pollsBeside = (rows) => Math.ceil((polls * rows) / rowsOfEach);
export const idOf = (letter, n) => letter + String(n).padStart(11, "0");
/** The author of every hundredth post. */
export const author = { visitorId: "visitor-00000", userId: idOf("u", 0) };
export const receipt = "receipt-77";

const id = (letter, n = "n") => `printf('${letter}%011d', ${n})`;
const pick = (...texts) =>
  `CASE n % ${texts.length} ${texts.map((text, at) => `WHEN ${at} THEN '${text}'`).join(" ")} END`;
const when = (condition, then, other = "NULL") => `CASE WHEN ${condition} THEN ${then} ELSE ${other} END`;
const sentence = pick(
  "昨晚的卡坦岛打到一点，输得心服口服。",
  "雾散开的那三分钟值回票价。",
  "希望波河边多几张长椅。",
);
const reason = when("n % 20 = 1 AND n % 50 <> 0", "'广告推销'");

/** Fills a migrated database; the newest rows are at `now` (ms UTC), `hashOf` hashes the receipt of row 77. */
export function fillLists(sqlite, now, hashOf, rows) {
  const few = pollsBeside(rows);
  const inOrder = `${now} - (${rows} - n % ${rows}) * ${minuteMs}`;
  const dated = { created_at: inOrder, updated_at: now };
  const post = {
    visitor_id: when("n % 100 = 0", `'${author.visitorId}'`, "'visitor-' || n"),
    user_id: when("n % 100 = 1", `'${author.userId}'`),
    receipt_hash: `'hash-' || n`,
    author_name: "'作者' || n",
    content: `replace(printf('%.*c', 1 + n % 5, 'x'), 'x', ${sentence}) || n`,
    status: when("n % 50 = 0", "'pending'", when("n % 20 = 1", "'rejected'", "'approved'")),
    ...dated,
  };
  const startAt = `${now} + ${when("n % 5", "-1", "1")} * (1 + n % 5000) * 60 * ${minuteMs}`;
  const event = { ...dated, start_at: startAt, end_at: `${startAt} + 120 * ${minuteMs}` };
  const insert = (table, total, columns) =>
    sqlite.exec(`INSERT INTO ${table} (${Object.keys(columns)})
      WITH RECURSIVE rows(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM rows WHERE n < ${total} - 1)
      SELECT ${Object.values(columns)} FROM rows`);
  insert("users", 1000, { id: id("u"), email: "'u' || n || '@example.org'", created_at: 0, updated_at: 0 });
  insert("events", 1, { ...event, id: id("e"), title: "'讨论'", status: "'ended'" });
  insert("events", rows, {
    ...event,
    id: id("f"),
    title: "'活动' || n || '：波河边的野餐与桌游'",
    summary: sentence,
    details: sentence,
    category: pick("野餐", "桌游", "徒步", "其他"),
    capacity: "2 + n % 90",
    status: when("n % 40 = 7", "'cancelled'", when("n % 5", "'ended'", "'active'")),
    location_name: "'瓦伦蒂诺公园'",
    location_address: "'Corso Massimo d’Azeglio 26, Torino'",
    archived_at: when("n % 50 = 0", now),
  });
  insert("comments", rows, {
    ...post,
    id: id("c"),
    event_id: id("e", 0),
    rejection_reason: reason,
    author_email: when("n % 3", "'reader' || n || '@example.org'"),
  });
  const category = pick("城市建设", "社区服务", "交通出行", "环境保护");
  insert("wishes", rows, { ...post, id: id("w"), category, is_public: "n % 9 > 0", admin_note: reason });
  insert("polls", few, {
    id: id("p"),
    title: "'投票' || n || '：桌游夜改到星期几？'",
    description: "'月底前定。'",
    option1: "'星期四'",
    option2: "'星期五'",
    option3: "'星期日'",
    is_anonymous: `n < ${few - 1}`,
    status: when("n % 10 = 3", "'draft'", when("n % 4 = 1", "'ended'", "'active'")),
    ...dated,
  });
  insert("ballots", rows * 2, {
    id: id("b"),
    poll_id: id("p", when(`n < ${rows}`, few - 1, `n % ${few - 1}`)),
    voter_key: "'v:' || n",
    visitor_id: "n",
    address_hash: "'address-' || n % 5000",
    is_flagged: "n % 40 = 0",
    choice1: "n % 3 = 0",
    choice2: "n % 3 = 1",
    choice3: "n % 3 = 2",
    created_at: inOrder,
  });
  for (const table of ["comments", "wishes"])
    sqlite.prepare(`UPDATE ${table} SET receipt_hash = ? WHERE rowid = 78`).run(hashOf(receipt));
}
