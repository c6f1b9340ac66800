// The validation of the form in the browser and the schema of commands and API give the same errors for every text.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eventFormFields } from "~/domain/events/fields";
import { type EventForm, newEventForm } from "~/domain/events/form/form";
import { checkFields, type FormTime } from "~/domain/events/form/form-rules";
import { formTimeOf, readEventForm, valuesOf } from "~/domain/events/form/form-schema";
import { formSteps, stepErrors } from "~/domain/events/form/form-steps";
import { eventSchema } from "~/domain/events/schema";
import { invalid } from "~/domain/validation";
import { clockOf } from "~/platform/zone-clock";
import { zoneOffsets } from "~/platform/zoned-time";

const now = Date.parse("2026-11-21T11:00:00Z");
const dayMs = 86_400_000;
const siteTime = { now, timeZone: "Europe/Rome" };
const onServer = formTimeOf(siteTime);
/** The page's zone: its offsets from a year ago to two years ahead. */
const inBrowser: FormTime = {
  now,
  clock: clockOf(zoneOffsets(now - 365 * dayMs, now + 730 * dayMs, siteTime.timeZone)),
};
const good: EventForm = {
  ...newEventForm({ notes: "自带水杯", disclaimer: "" }, siteTime),
  title: "波河边的初冬野餐",
  summary: "带一块毯子",
  locationName: "瓦伦蒂诺公园",
};

/** Names of form fields that differ from those of the commands. */
const typedNames: Record<string, string> = {
  durationMs: "durationHours",
  depositCents: "deposit",
  enrollFeeCents: "enrollFee",
  coverLink: "coverUrl",
  backgroundLink: "backgroundUrl",
  groupQrLink: "wechatQrcodeUrl",
};

/** Errors of the event's schema for a form's values, by form field, except the start. */
function saidBySchema(form: EventForm): Record<string, string[]> {
  const { error } = eventSchema(siteTime.timeZone)
    .omit({ startAt: true, currentParticipants: true })
    .safeParse(valuesOf(form, siteTime.timeZone));
  const messages = error ? (invalid(error).fields ?? {}) : {};
  return Object.fromEntries(
    Object.entries(messages).map(([name, message]) => [typedNames[name] ?? name, message]),
  );
}

const someOf = (...listed: string[]) => fc.constantFrom(...listed.flatMap((text) => text.split("|")));
const amounts = fc.oneof(
  fc.double({ min: -1e5, max: 1e5, noNaN: true }).map((value) => value.toFixed(2)),
  fc.integer({ min: -10, max: 100_000 }).map(String),
  someOf("0.5|8|8.5|0.25|-0.25|1.5|12,x|１２．５|7,50|1,234|€7|￥7。5|5²|９９９９|-1|999.01|9999.01"),
  someOf("1e3|| |0x10|１２３４５６７８９０|NaN|Infinity|--1|1.234|500|501"),
);
const long = fc
  .tuple(
    fc.constantFrom("字", "a", "👩‍👩‍👧‍👦", "é", "\u0301", " ", "\t"),
    fc.constantFrom(1, 59, 60, 61, 100, 101, 200, 201, 1001, 5001),
  )
  .map(([character, times]) => character.repeat(times));
const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }), long, amounts);
const link = fc.oneof(
  text,
  fc.webUrl(),
  fc.webUrl({ validSchemes: ["https"], withQueryParameters: true }),
  someOf("https://|https:x|javascript:alert(1)| https://a.it ", `https://a.it/${"a".repeat(2000)}`),
);
const days = { min: new Date("2026-01-01"), max: new Date("2028-10-01"), noInvalidDate: true };
const date = fc.oneof(
  fc.date(days).map((day) => day.toISOString().slice(0, 10)),
  someOf("2027-03-28|2027-10-31|2026-11-21|2026-02-30|| |20261128|+002026-11-28|9999-01-01|0000-01-01"),
  text,
);
const time = fc.oneof(
  fc
    .integer({ min: 0, max: 47 })
    .map((half) => `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 ? "30" : "00"}`),
  someOf("02:30|12:30|12:00|14:15|24:00|| 14:00 |1400|14:00:00"),
  text,
);
const typedOf = { text, link, date, time, amount: amounts };
const kindOf = (field: string): keyof typeof typedOf => {
  if (field === "date" || field === "groupQrValidUntil") return "date";
  if (field === "time") return "time";
  if (field.endsWith("Url")) return "link";
  return /^(capacity|durationHours|deposit|enrollFee)$/.test(field) ? "amount" : "text";
};
/** A valid form with arbitrary values in some fields. */
const forms = fc
  .tuple(fc.subarray([...eventFormFields], { minLength: 1 }), fc.record(typedOf))
  .map(([changed, typed]) => {
    const form = { ...good };
    for (const field of changed) form[field] = typed[kindOf(field)];
    return form;
  });

const unstarted = eventFormFields.filter((field) => field !== "date" && field !== "time");

describe("form input", () => {
  test.each(unstarted)("%s is rejected with the errors of the event's schema", (field) => {
    fc.assert(
      fc.property(typedOf[kindOf(field)], (typed) => {
        const form = { ...good, [field]: typed };
        expect(checkFields(form, [field], inBrowser)).toEqual(saidBySchema(form));
      }),
      { numRuns: 100 },
    );
  });

  test("browser and server clock give the same errors for a complete form", () => {
    fc.assert(
      fc.property(forms, (form) => {
        const errors = checkFields(form, eventFormFields, inBrowser);
        expect(errors).toEqual(checkFields(form, eventFormFields, onServer));
        const read = readEventForm(form, siteTime);
        expect(read.ok ? {} : read.errors).toEqual(errors);
      }),
      { numRuns: 200 },
    );
  });

  test("the steps reject everything that publishing rejects", () => {
    fc.assert(
      fc.property(forms, (form) => {
        const errors = Object.assign({}, ...formSteps.map((step) => stepErrors(form, step, inBrowser)));
        expect(errors).toMatchObject(checkFields(form, eventFormFields, inBrowser));
      }),
      { numRuns: 100 },
    );
  });
});

const noPeople = "请输入有效的活动人数";
const noMoney = "请输入有效的金额，最多两位小数";
test.each<[keyof EventForm, string[], string | null]>([
  ["coverUrl", [" https://a.it/1.jpg "], null],
  ["groupQrValidUntil", ["2026-02-30"], "请选择二维码的有效期"],
  ["capacity", ["12,x", "1,5", "1e2", "12abc", "1.000", "5²"], noPeople],
  ["capacity", ["", "１２", "20人"], null],
  ["deposit", ["12,x", "1,234", "€5"], noMoney],
  ["deposit", ["１２．５", "￥12,50"], null],
  ["enrollFee", ["1.234,5", "1'000"], noMoney],
  ["enrollFee", ["7,50", "€ 7,50", ""], null],
])("%s = %j: %j", (field, inputs, message) => {
  for (const typed of inputs) {
    const errors = checkFields({ ...good, [field]: typed }, [field as never], inBrowser);
    expect([typed, errors]).toEqual([typed, message ? { [field]: [message] } : {}]);
  }
});

const errorsOf = (typed: Partial<EventForm>, unchanged?: number) =>
  checkFields({ ...good, ...typed }, ["date", "time"], inBrowser, unchanged);

test.each([
  [{ date: "" }, { date: ["请选择开始时间"] }],
  [{ date: "2026-02-30" }, { time: ["开始时间格式错误，请重新选择"] }],
  [{ date: "2027-03-28", time: "02:30" }, { time: ["当天夏令时开始，这个时间不存在，请重新选择"] }],
  [{ date: "2026-11-28", time: "14:15" }, { time: ["开始时间只能是整点或半点"] }],
  [{ date: "2026-11-21", time: "12:30" }, { time: ["开始时间必须至少比当前时间晚30分钟"] }],
])("the start of %j", (typed, errors) => {
  expect(errorsOf(typed)).toEqual(errors);
});

test("the start of an edited event may be past if it is unchanged", () => {
  const unchanged = Date.parse("2026-11-20T13:00:00Z");
  expect(errorsOf({ date: "2026-11-20", time: "14:00" }, unchanged)).toEqual({});
  expect(errorsOf({ date: "2026-11-20", time: "14:30" }, unchanged)).toEqual({
    time: ["开始时间必须至少比当前时间晚30分钟"],
  });
});
