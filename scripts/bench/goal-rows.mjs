// The table of `npm run bench`: what is promised, what was measured, and what stands beside it.

/** A row: `limit` was measured in the same run, and `ratio` is to it; `before` is the other build's figure, if one was measured. */
const row = (name, { ours, limit, limitName, ratio, before, goal, isMet }) => ({
  ...{ name, ours, limit, limitName, before },
  ...{ ratio: ratio === undefined ? null : Number(ratio.toPrecision(2)), goal, isMet },
});

/** A row whose figure must reach a share of its limit's. */
const atLeast = (share, name, { site, before }, limit, limitName) =>
  row(name, {
    ...{ ours: site.perSecond, limit: limit.perSecond, limitName, before: before?.perSecond },
    ...{ ratio: site.perSecond / limit.perSecond, goal: `≥ ${share} of ${limitName}` },
    isMet: site.perSecond >= share * limit.perSecond,
  });

/** A row whose figure may not be more than `most`, with what stands beside it. */
const atMost = (most, name, ours, { limit, limitName, before } = {}) =>
  row(name, {
    ...{ ours, limit, limitName, before, ratio: limit === undefined ? undefined : ours / limit },
    ...{ goal: `≤ ${most}`, isMet: ours <= most },
  });

const plainName = "plain node:http";
const kbOf = (bytes) => Math.round((bytes / 1024) * 10) / 10;
const mostOf = (views, bytesOf) => kbOf(Math.max(...views.map(bytesOf)));

function firstVisitRows({ paint, views }) {
  const [first, text] = ["first visit", "text alone"].map((name) => paint.find((way) => way.name === name));
  return [
    row("first paint on slow 3G (ms)", {
      ...{
        ours: first.medianMs,
        limit: text.medianMs,
        limitName: "its text alone",
        ratio: first.ratioToText,
      },
      ...{ goal: "≤ 1.15 of its text", isMet: first.ratioToText <= 1.15 },
    }),
    atMost(
      60,
      "pictures of home's first view (KB)",
      mostOf(views, (view) => view.homeBytes),
    ),
    atMost(
      40,
      "an event's cover (KB)",
      mostOf(views, (view) => view.coverBytes),
    ),
  ];
}

function answerRows({ home, events, rendered, paced, during, memoryMb, starts }) {
  return [
    atLeast(0.7, "home, kept (req/s)", home, home.plain, plainName),
    atLeast(0.5, "GET /api/events (req/s)", events, events.plain, plainName),
    row("home, rendered for a reader (req/s)", {
      ours: rendered.site.perSecond,
      ...(rendered.before
        ? {
            ...{ limit: rendered.before.perSecond, limitName: "the other build" },
            ...{
              before: rendered.before.perSecond,
              ratio: rendered.site.perSecond / rendered.before.perSecond,
            },
            isMet: rendered.site.perSecond >= 4 * rendered.before.perSecond,
          }
        : {}),
      goal: "≥ 4 × commit af3e1e3 (--against)",
    }),
    atMost(60, "… at half that rate, p99 (ms)", paced.p99Ms),
    row("a page during 50 votes/s (req/s)", {
      ...{ ours: Math.round(during.perSecond), goal: "≥ 5,000", isMet: during.perSecond >= 5000 },
      ...{
        limit: home.plain.perSecond,
        limitName: plainName,
        ratio: during.perSecond / home.plain.perSecond,
      },
    }),
    atMost(20, "… p99 (ms)", during.p99Ms),
    atMost(150, "memory after all this (MB)", memoryMb.site, {
      ...{ limit: memoryMb.plain, limitName: plainName, before: memoryMb.before },
    }),
    atMost(600, "start to the first answer (ms)", starts.siteMs, {
      ...{ limit: starts.plainMs, limitName: plainName, before: starts.otherMs },
    }),
  ];
}

const pacedVotesPerSecond = 200;

function burstRows({ bursts: { idle, atOnce, paced }, signIns }) {
  const whenIdle = (p99Ms) => ({ limit: p99Ms, limitName: "while nobody does" });
  return [
    atMost(100, "a page while 1,000 vote at once, p99 (ms)", atOnce.reads.p99Ms, whenIdle(idle.reads.p99Ms)),
    row("votes/s of 200 each second for ten seconds", {
      ...{ ours: paced.votesPerSecond, limit: pacedVotesPerSecond, limitName: "asked for" },
      ...{ ratio: paced.votesPerSecond / pacedVotesPerSecond, goal: "all, none of them late" },
      // The last of them are answered when the ten seconds are over.
      isMet: paced.errors === 0 && paced.votesPerSecond >= 0.98 * pacedVotesPerSecond,
    }),
    atMost(100, "… a page meanwhile, p99 (ms)", paced.reads.p99Ms, whenIdle(idle.reads.p99Ms)),
    atMost(
      100,
      "a page while 1,000 sign in at once, p99 (ms)",
      signIns.readsDuring.p99Ms,
      whenIdle(signIns.readsIdle.p99Ms),
    ),
  ];
}

/** All rows of the table, from the figures of one run. */
export const goalRows = (figures) => [
  ...firstVisitRows(figures),
  ...answerRows(figures),
  ...burstRows(figures),
];

/** The table, ratios first. */
export function goalsText({ machine, rows, errors }) {
  const cells = [
    ["ratio", "", "here", "beside", "", "the other build", "goal", ""],
    ...rows.map(({ name, ours, limit, limitName, before, ratio, goal, isMet }) => [
      ...[ratio === null ? "" : String(ratio), name, String(ours)],
      ...[limit === undefined ? "" : String(limit), limitName ?? ""],
      ...[before === undefined ? "" : String(before), goal],
      isMet === undefined ? "" : isMet ? "met" : "not met",
    ]),
  ];
  const widths = cells[0].map((_, column) => Math.max(...cells.map((line) => line[column].length)));
  const lines = cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]))
      .join("  ")
      .trimEnd(),
  );
  const { date, node, cores, loadBefore, commit } = machine;
  return `${[
    `commit ${commit}, node ${node}, ${cores} cores, load ${loadBefore} before, ${date}`,
    ...["", ...lines, ""],
    `${errors} failed answers`,
    ...(loadBefore > cores / 2
      ? ["other programs keep this machine busy: trust the ratios, not the figures"]
      : []),
  ].join("\n")}\n`;
}
