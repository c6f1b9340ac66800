// `npm run bench -- images`: memory and time for large photos, uploaded one after another and four at once.
import sharp from "sharp";
import { openSite } from "./site.mjs";
import { peakMb, residentMb } from "./usage.mjs";

const password = "correct horse";

/** Soft noise, which compresses about like a photo. */
async function photo(width, height, encode) {
  const data = Buffer.alloc(1000 * 1000 * 3);
  for (let index = 0; index < data.length; index += 1) data[index] = (index * 2_654_435_761) >>> 24;
  const noise = sharp(data, { raw: { width: 1000, height: 1000, channels: 3 } });
  return encode(noise.resize(width, height, { fit: "fill", kernel: "cubic" })).toBuffer();
}

/** One colour, since 16-bit noise would exceed the accepted size. */
const deepPng = (image) =>
  image.linear(0, 90).ensureAlpha(0.5).toColourspace("rgb16").png({ progressive: true, compressionLevel: 9 });

/** From the common format to those that must be decoded whole. */
const kinds = [
  ["40 MP JPEG", 8000, 5000, (image) => image.jpeg({ quality: 60 })],
  ["50 MP JPEG, progressive", 8660, 5773, (image) => image.jpeg({ quality: 60, progressive: true })],
  ["50 MP WebP", 8660, 5773, (image) => image.webp({ quality: 30, effort: 0 })],
  ["50 MP PNG, interlaced, 16 bit", 8660, 5773, deepPng],
];

async function signIn(origin) {
  const response = await fetch(`${origin}/admin/login`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin },
    body: new URLSearchParams({ password }),
  });
  if (response.status !== 303) throw new Error(`the sign-in answered ${response.status}`);
  return { Cookie: response.headers.get("set-cookie").split(";")[0], Origin: origin };
}

async function endedEvent(origin, headers) {
  const page = await (await fetch(`${origin}/admin?view=ended`, { headers })).text();
  const id = /href="\/events\/([0-9A-Za-z]{12})"/.exec(page)?.[1];
  if (!id) throw new Error("the sample city has no ended event");
  return id;
}

async function openDesk() {
  const site = await openSite({ ADMIN_PASSWORD: password });
  const headers = await signIn(site.origin);
  const id = await endedEvent(site.origin, headers);
  const send = async (bytes, slot) => {
    const form = new FormData();
    form.append("intent", "upload-one");
    form.append("slot", String(slot));
    form.append("photo", new Blob([bytes]), "photo");
    const init = { method: "POST", redirect: "manual", headers, body: form };
    const startedAt = performance.now();
    const { status } = await fetch(`${site.origin}/admin/events/${id}/photos`, init);
    if (status !== 303) throw new Error(`an upload answered ${status}`);
    return performance.now() - startedAt;
  };
  return { site, send };
}

/** Each run has its own server, so that peaks are independent. */
async function measure(bytes, atOnce) {
  const { site, send } = await openDesk();
  const rssMb = { idle: residentMb(site.pid) };
  const times = [];
  if (atOnce) times.push(...(await Promise.all([1, 2, 3, 4].map((slot) => send(bytes, slot)))));
  else for (const slot of [1, 2, 3, 4]) times.push(await send(bytes, slot));
  rssMb.peak = peakMb(site.pid);
  await site.stop();
  return { rssMb, msEach: Math.round(times.reduce((sum, ms) => sum + ms, 0) / times.length) };
}

/** Uploads each kind of photo in both ways; `print` gets one line each. */
export async function benchImages(print) {
  for (const [name, width, height, encode] of kinds) {
    const bytes = await photo(width, height, encode);
    const size = `${(bytes.length / 1024 / 1024).toFixed(1)} MB`;
    for (const atOnce of [false, true]) {
      const { rssMb, msEach } = await measure(bytes, atOnce);
      const how = atOnce ? "four at once" : "one by one";
      const memory = `memory ${rssMb.idle} MB idle, ${String(rssMb.peak).padStart(4)} MB at most`;
      print(`${name.padEnd(30)} ${size.padStart(7)}  ${how.padEnd(12)}  ${memory}  ${msEach} ms each`);
    }
  }
}
