// In-memory counters of requests since start-up. Routes, methods and status classes come from short lists, which bounds the number
// of counters.

/** Upper bounds of the histogram buckets, in seconds. */
export const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

const minuteMs = 60_000;
const windowMinutes = 60;
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const share = 0.95;

/** A completed request. `route` is its URL pattern, `ms` the duration of the response if known. */
export type RecordedResponse = { route: string; method: string; status: number; ms?: number };

/** Responses of a route by method and status class, such as `2xx`. */
export type Counted = { route: string; method: string; status: string; count: number };

/** Histogram of a route: one count per bound of `durationBounds`, and a last one for slower responses. */
export type Durations = { counts: number[]; seconds: number };

/** Failures are responses with status 500 and above. */
export type Tally = { requests: number; failures: number };

const nothing = (): Tally => ({ requests: 0, failures: 0 });

export class Traffic {
  readonly #now: () => number;
  /** By route, method and status class. */
  readonly requests: Counted[] = [];
  readonly durations = new Map<string, Durations>();
  readonly total = nothing();
  readonly pages = { hits: 0, misses: 0 };
  /** Index of `requests` without string keys. */
  readonly #byRoute = new Map<string, Map<number, Counted>>();
  readonly #minutes = Array.from({ length: windowMinutes }, () => ({ minute: -1, ...nothing() }));

  /** `now` is the clock, in ms UTC. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts a response. Routine ones, such as build assets, are excluded from the failure rate. */
  note({ route, method, status, ms }: RecordedResponse, isRoutine = false): void {
    this.#counted(route, methods.indexOf(method), Math.floor(status / 100)).count += 1;
    if (ms !== undefined) this.#noteDuration(route, ms / 1000);
    if (isRoutine) return;
    const minute = this.#thisMinute();
    this.total.requests += 1;
    minute.requests += 1;
    if (status < 500) return;
    this.total.failures += 1;
    minute.failures += 1;
  }

  #counted(route: string, method: number, hundreds: number): Counted {
    const known = this.#byRoute.get(route) ?? new Map<number, Counted>();
    const kind = method * 10 + hundreds;
    let counted = known.get(kind);
    if (counted) return counted;
    counted = { route, method: methods[method] ?? "other", status: `${hundreds}xx`, count: 0 };
    this.requests.push(counted);
    this.#byRoute.set(route, known.set(kind, counted));
    return counted;
  }

  #noteDuration(route: string, seconds: number): void {
    let known = this.durations.get(route);
    if (!known) {
      known = { counts: Array.from({ length: durationBounds.length + 1 }, () => 0), seconds: 0 };
      this.durations.set(route, known);
    }
    let index = 0;
    while (seconds > (durationBounds[index] ?? Number.POSITIVE_INFINITY)) index += 1;
    known.counts[index] = (known.counts[index] ?? 0) + 1;
    known.seconds += seconds;
  }

  #thisMinute(): Tally {
    const minute = Math.floor(this.#now() / minuteMs);
    const index = minute % windowMinutes;
    const current = this.#minutes[index];
    if (current?.minute === minute) return current;
    const fresh = { minute, ...nothing() };
    this.#minutes[index] = fresh;
    return fresh;
  }

  /** Counts a cache hit or a rendered page. */
  recordPage(isHit: boolean): void {
    this.pages[isHit ? "hits" : "misses"] += 1;
  }

  /** Sums up the last 60 minutes. */
  lastHour(): Tally {
    const minute = Math.floor(this.#now() / minuteMs);
    const recent = this.#minutes.filter(
      (each) => each.minute > minute - windowMinutes && each.minute <= minute,
    );
    return recent.reduce(
      (sum, { requests, failures }) => ({
        requests: sum.requests + requests,
        failures: sum.failures + failures,
      }),
      nothing(),
    );
  }

  /** Returns the slowest routes by the bucket of their 95th percentile in seconds; null beyond the last bound. */
  slowest(most: number): { route: string; count: number; seconds: number | null }[] {
    const all = [...this.durations].map(([route, { counts }]) => {
      const count = counts.reduce((sum, each) => sum + each, 0);
      let within = 0;
      const at = counts.findIndex((each) => {
        within += each;
        return within >= count * share;
      });
      return { route, count, at, seconds: durationBounds[at] ?? null };
    });
    return all
      .filter(({ route }) => route.startsWith("/"))
      .sort((a, b) => b.at - a.at || b.count - a.count)
      .slice(0, most)
      .map(({ route, count, seconds }) => ({ route, count, seconds }));
  }
}
