// The offline queue of check-in presses, and the list that results from it.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addPress,
  byPresser,
  type Change,
  changeFields,
  type GuestState,
  type Press,
  problemOf,
  rejectPress,
  removePress,
  unsentIn,
  withPresses,
  withStored,
} from "~/routes/admin/check-in/presses";

const guest = (id: string, more: Partial<GuestState> = {}): GuestState => ({
  id,
  name: id,
  seats: 2,
  status: "confirmed",
  held: false,
  arrived: 0,
  since: null,
  by: null,
  deposit: false,
  fee: null,
  depositSeats: 0,
  feeSeats: 0,
  refunded: false,
  ...more,
});
const waiting = guest("a", { status: "waiting" });
let index = 0;
const press = (id: string, change: Change, more: Partial<Press> = {}): Press => {
  index += 1;
  return { key: `k${index}`, guest: id, at: index, change, ...more };
};
const walkIn = (id: string, change: Change) => press(id, change, { name: "阿豪" });
const after = (state: GuestState, ...changes: Change[]) =>
  withPresses(
    [state],
    changes.map((change) => press(state.id, change)),
    {},
  )[0];

test.each<[string, GuestState, Change[], Partial<GuestState>]>([
  ["签到 marks all seats", guest("a"), [{ attended: true }], { arrived: 2 }],
  ["a part arrives", guest("a"), [{ arrived: 1 }], { arrived: 1 }],
  ["more never arrive than there are seats", guest("a", { arrived: 2 }), [{ seats: 1 }], { arrived: 1 }],
  ["money is taken", guest("a"), [{ deposit: true }], { deposit: true, fee: null }],
  [
    "a waiting guest comes in",
    guest("a", { status: "waiting" }),
    [{ status: "confirmed" }, { attended: true }],
    { status: "confirmed", arrived: 2 },
  ],
  ["who waits has not arrived", waiting, [{ attended: true }], { arrived: 0 }],
])("%s", (_name, state, changes, expected) => {
  expect(after(state, ...changes)).toMatchObject(expected);
});

test("a walk-in is at the end of the list, with later presses, unless it was rejected", () => {
  const added = walkIn("w", { seats: 3, attended: true, deposit: true });
  const list = withPresses([guest("a")], [added, press("w", { arrived: 2 })], {});
  expect(list).toMatchObject([{ id: "a" }, { id: "w", name: "阿豪", seats: 3, arrived: 2, deposit: true }]);
  const problem = { text: "名额不够", excess: 1 };
  expect(withPresses([guest("a")], [{ ...added, problem }], {})).toEqual([guest("a")]);
});

test("stored values replace local ones, except for names", () => {
  const stored = { a: guest("a", { name: "", arrived: 1 }), w: guest("w", { name: "阿豪" }) };
  const list = withStored([guest("a"), guest("b")], stored, {});
  expect(list.map(({ id, name, arrived }) => [id, name, arrived])).toEqual([
    ["a", "a", 1],
    ["b", "b", 0],
    ["w", "阿豪", 0],
  ]);
});

describe("the queue", () => {
  const keys = (queue: readonly Press[]) => queue.map(({ key }) => key);

  test("merges consecutive presses of a group into one per guest, in order", () => {
    const mark = press("a", { attended: true });
    const seats = press("a", { seats: 3 });
    const part = press("a", { arrived: 1 });
    const unmark = press("a", { attended: false });
    const other = press("b", { attended: true });
    const queue = [mark, other, seats, part, unmark].reduce<Press[]>(addPress, []);
    expect(keys(queue)).toEqual(keys([mark, other, seats, unmark]));
  });

  test("never drops a walk-in, and does not resend a rejected press", () => {
    const added = walkIn("w", { seats: 1 });
    const step = press("w", { seats: 2 });
    const queue = addPress(addPress([], added), step);
    expect(keys(queue)).toEqual(keys([added, step]));
    const rejected = rejectPress(queue, added.key, { text: "名额不够", excess: 1 });
    expect(keys(unsentIn(rejected))).toEqual([step.key]);
    const again = walkIn("w", { seats: 1, override: true });
    expect(keys(addPress(rejected, again))).toEqual(keys([step, again]));
    expect(keys(removePress(queue, added.key))).toEqual([step.key]);
  });

  test("drops the rejected presses of a guest who is pressed again", () => {
    const full = press("a", { seats: 3 }, { problem: { text: "名额不够", excess: 1 } });
    const other = press("b", { seats: 3 }, { problem: { text: "名额不够", excess: 1 } });
    const mark = press("a", { attended: true });
    expect(keys(addPress([full, other], mark))).toEqual(keys([other, mark]));
  });
});

test.each<[string, number | null, Change, { text: string; excess: number } | undefined]>([
  ["fits", 5, { seats: 3 }, undefined],
  ["takes fewer", 2, { seats: 1 }, undefined],
  ["exceeds", 5, { seats: 4 }, { text: "名额不够，还剩 1 位", excess: 1 }],
  ["exceeds a full event", 4, { seats: 4 }, { text: "名额不够，没有空位了", excess: 2 }],
  ["has consent", 4, { seats: 4, override: true }, undefined],
])("a change that %s", (_name, capacity, change, problem) => {
  const guests = [guest("a"), guest("b"), guest("c", { status: "waiting" })];
  expect(problemOf(capacity, guests, { guest: "a", change })).toEqual(problem);
});

test("the queue gives the same list as its presses applied one by one", () => {
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.record({ attended: fc.boolean() }),
    fc.record({ arrived: fc.integer({ min: 0, max: 4 }) }),
    fc.record({ refunded: fc.boolean() }),
    fc.record({ deposit: fc.boolean() }),
  );
  const presses = fc.array(fc.tuple(fc.constantFrom("a", "b"), change), { maxLength: 12 });
  fc.assert(
    fc.property(presses, (pressed) => {
      const read = [guest("a", { seats: 4 }), guest("b", { seats: 4 })];
      const all = pressed.map(([id, each]) => press(id, each));
      const queue = all.reduce<Press[]>(addPress, []);
      // The later of two presses decides, also about the time.
      const after = (of: Press[]) => withPresses(read, of, {}).map((each) => ({ ...each, since: null }));
      expect(after(queue)).toEqual(after(all));
    }),
  );
});

test("a change is posted as strings", () => {
  const change: Change = { seats: 3, attended: true, deposit: false, status: "confirmed" };
  expect(changeFields(change)).toEqual({ seats: "3", attended: "1", deposit: "0", status: "confirmed" });
});

test("a press that replaces an unsent one keeps what the server knew, and never replaces another organiser's", () => {
  const [qi, lin] = [
    { id: "qi", name: "小琪" },
    { id: "lin", name: "小林" },
  ];
  const first = press("a", { attended: true, from: 0 }, { by: qi });
  const undone = addPress([first], press("a", { attended: false, from: 2 }, { by: qi }));
  expect(undone).toMatchObject([{ change: { attended: false, from: 0 } }]);
  const both = addPress([first], press("a", { attended: true, from: 0 }, { by: lin }));
  expect(byPresser(both, lin)).toMatchObject({ own: [{ by: lin }], others: [["小琪", 1]] });
  // Earlier versions stored no organiser.
  expect(byPresser([press("a", { attended: true })], lin)).toMatchObject({ own: [{}], others: [] });
});
