// A mixed write load: ballots, likes, wishes, comments, accounts and pictures, over the API. Records every acknowledged write.
import sharp from "sharp";

const jpegEnd = Buffer.from([0xff, 0xd9]);
let counter = 0;

const json = { "Content-Type": "application/json" };
/** A new number in this run, which makes texts unique. */
const next = () => {
  counter += 1;
  return `${process.pid}-${counter}`;
};

async function call(origin, path, body, headers = {}) {
  const init = { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(body) };
  const response = await fetch(origin + path, init);
  return { response, said: await response.json() };
}

/** Whether a response is an expected rejection under load or during a restart; all others are errors. */
const isBusy = ({ status, headers }) => status === 503 && Number(headers.get("Retry-After")) > 0;

async function picture() {
  const background = { r: counter % 256, g: (counter >> 8) % 256, b: Math.floor(Math.random() * 256) };
  return sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Records a text by table and column, so that the database can be queried for it. */
const noted = (table, column, value) => ({ table, column, value });

/** One write of each kind: resolves with the acknowledged record, or null when rejected for now. */
export function writersOf(origin, { eventId, pollId, token }) {
  const say = async (path, body, what, headers) => {
    const { response, said } = await call(origin, path, body, headers);
    if (isBusy(response)) return null;
    if (!response.ok)
      throw new Error(`${path} answered ${response.status}: ${JSON.stringify(said).slice(0, 200)}`);
    return what(said);
  };
  return {
    async wish() {
      const content = `想一起看星星 ${next()}`;
      const body = { authorName: "小鹿", content, category: "其他" };
      return say("/api/wishes", body, () => noted("wishes", "content", content));
    },
    async comment() {
      const content = `下次还来 ${next()}`;
      const body = { eventId, authorName: "苏苏", content };
      return say("/api/comments", body, () => noted("comments", "content", content));
    },
    async ballot() {
      const { response, said } = await call(origin, `/api/polls/${pollId}/vote`, {
        pollId,
        selectedOption: 1,
      });
      if (isBusy(response)) return null;
      if (!response.ok) throw new Error(`a ballot answered ${response.status}: ${JSON.stringify(said)}`);
      const [, value = ""] = /visitor=([^;]*)/.exec(response.headers.get("set-cookie") ?? "") ?? [];
      const [payload] = decodeURIComponent(value).split(".");
      return noted("ballots", "visitor_id", JSON.parse(Buffer.from(payload, "base64").toString()));
    },
    async account() {
      const email = `reader-${next()}@example.org`;
      return say("/auth/v1/signup", { email, password: "Torino2026" }, () => noted("users", "email", email));
    },
    async picture() {
      const form = new FormData();
      form.append("type", "album");
      form.append("file", new Blob([await picture()], { type: "image/jpeg" }), "photo.jpg");
      const headers = { Authorization: `Bearer ${token}` };
      const response = await fetch(`${origin}/api/upload`, { method: "POST", headers, body: form });
      const said = await response.json();
      if (isBusy(response)) return null;
      if (!response.ok) throw new Error(`an upload answered ${response.status}: ${JSON.stringify(said)}`);
      return noted("images", "hash", /([0-9a-f]{20})\.jpg$/.exec(said.data.url)?.[1]);
    },
  };
}

/** Whether bytes are a complete JPEG. */
export async function isWholePicture(bytes) {
  if (!bytes.subarray(-2).equals(jpegEnd)) return false;
  return sharp(bytes, { failOn: "warning" })
    .stats()
    .then(() => true)
    .catch(() => false);
}
