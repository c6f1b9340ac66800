// Limits concurrent request bodies and their received bytes, per address and in total.

export type Quota = { bodies: number; bytes: number };
export type Quotas = { address: Quota; all: Quota };

/** The limit that is exhausted. */
export type Exceeded = keyof Quotas;

/**
 * The reservation of one body. `grow` reserves received bytes, or returns the exhausted limit; `release` frees them and is
 * idempotent.
 */
export type Reservation = { grow(bytes: number): Exceeded | null; release(): void };

export class BodiesInFlight {
  readonly #most: Quotas;
  readonly #all: Quota = { bodies: 0, bytes: 0 };
  readonly #ofAddress = new Map<string, Quota>();

  constructor(most: Quotas) {
    this.#most = most;
  }

  /** Current usage. */
  get usage(): Quota & { addresses: number } {
    return { ...this.#all, addresses: this.#ofAddress.size };
  }

  /**
   * Reserves a slot for a body, or returns the exhausted limit. A declared length reserves nothing: otherwise a client could
   * declare a large body, send nothing, and block all others.
   */
  take(address: string): Reservation | Exceeded {
    const own = this.#ofAddress.get(address) ?? { bodies: 0, bytes: 0 };
    const exceeded = this.#exceededBy(own, 1, 0);
    if (exceeded) return exceeded;
    this.#ofAddress.set(address, own);
    let [bodies, bytes] = [0, 0];
    const add = (moreBodies: number, moreBytes: number) => {
      bodies += moreBodies;
      bytes += moreBytes;
      for (const quota of [own, this.#all]) {
        quota.bodies += moreBodies;
        quota.bytes += moreBytes;
      }
    };
    add(1, 0);
    return {
      grow: (more) => {
        const exceeded = this.#exceededBy(own, 0, more);
        if (exceeded === null) add(0, more);
        return exceeded;
      },
      release: () => {
        add(-bodies, -bytes);
        if (own.bodies === 0 && this.#ofAddress.get(address) === own) this.#ofAddress.delete(address);
      },
    };
  }

  #exceededBy(own: Quota, bodies: number, bytes: number): Exceeded | null {
    const fits = (quota: Quota, most: Quota) =>
      quota.bodies + bodies <= most.bodies && quota.bytes + bytes <= most.bytes;
    if (!fits(own, this.#most.address)) return "address";
    return fits(this.#all, this.#most.all) ? null : "all";
  }
}
