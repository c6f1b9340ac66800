// Limits concurrent request bodies and their received bytes, per address and in total, and unfinished bodies per network and in
// total.
import { networkKey } from "../../app/http/security/client-address";
import { ByNetwork } from "../by-network";

export type Quota = { bodies: number; bytes: number };
export type Quotas = {
  address: Quota;
  all: Quota;
  /** Bodies that are not received completely. A new one above these limits ends the oldest one. */
  unfinished?: { network: number; all: number };
};

/** The limit that is exhausted. */
export type Exceeded = "address" | "all";

/**
 * The reservation of one body. `grow` reserves received bytes, or returns the exhausted limit; `finish` marks the body as received
 * completely; `release` frees everything and is idempotent.
 */
export type Reservation = {
  grow(bytes: number): Exceeded | null;
  finish(): void;
  release(): void;
  /** Calls a listener when the unfinished body must end for a newer one. */
  onEnded(listener: (exceeded: Exceeded) => void): void;
};

/** An unfinished body; `ended` is the limit for which it ended. */
type Unfinished = { ended: Exceeded | null; end: (exceeded: Exceeded) => void };

export class BodiesInFlight {
  readonly #most: Quotas;
  readonly #all: Quota = { bodies: 0, bytes: 0 };
  readonly #ofAddress = new Map<string, Quota>();
  readonly #unfinished = new ByNetwork<Unfinished>();

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
    const unfinished = this.#addUnfinished(networkKey(address));
    return {
      grow: (more) => {
        const exceeded = this.#exceededBy(own, 0, more);
        if (exceeded === null) add(0, more);
        return exceeded;
      },
      finish: () => this.#unfinished.delete(unfinished),
      onEnded: (listener) => {
        unfinished.end = listener;
        if (unfinished.ended) listener(unfinished.ended);
      },
      release: () => {
        this.#unfinished.delete(unfinished);
        add(-bodies, -bytes);
        if (own.bodies === 0 && this.#ofAddress.get(address) === own) this.#ofAddress.delete(address);
      },
    };
  }

  /**
   * Adds an unfinished body. At a limit, ends the oldest one: of its own network, or of the network that has most. Bodies that
   * arrive promptly are thereby received while others stall.
   */
  #addUnfinished(network: string): Unfinished {
    const { unfinished: most } = this.#most;
    const end = (oldest: Unfinished | undefined, exceeded: Exceeded) => {
      if (!oldest) return;
      this.#unfinished.delete(oldest);
      oldest.ended = exceeded;
      oldest.end(exceeded);
    };
    if (most && this.#unfinished.countOf(network) >= most.network)
      end(this.#unfinished.oldestOf(network), "address");
    else if (most && this.#unfinished.size >= most.all) end(this.#unfinished.oldestOfLargest(), "all");
    const added: Unfinished = { ended: null, end: () => {} };
    this.#unfinished.add(network, added);
    return added;
  }

  #exceededBy(own: Quota, bodies: number, bytes: number): Exceeded | null {
    const fits = (quota: Quota, most: Quota) =>
      quota.bodies + bodies <= most.bodies && quota.bytes + bytes <= most.bytes;
    if (!fits(own, this.#most.address)) return "address";
    return fits(this.#all, this.#most.all) ? null : "all";
  }
}
