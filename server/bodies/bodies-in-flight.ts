// Bounds the request bodies in flight: unfinished ones by network and in total, and the received bytes of all.
import { networkKey } from "../../app/http/security/client-address";
import { ByNetwork } from "../by-network";

export type BodyBounds = {
  /** Unfinished bodies of one network, and of all. */
  network: number;
  all: number;
  /** Received bytes of all bodies until their responses are ready. */
  bytes: number;
};

/** The bound for which a body ended. */
export type Exceeded = keyof BodyBounds;

/** A body in flight. `ended` is set when it must end for a newer one. */
export type Reservation = {
  readonly ended: Exceeded | null;
  /** Adds received bytes, or returns the exceeded bound. */
  grow(bytes: number): Exceeded | null;
  /** Marks the body as received completely. */
  finish(): void;
  /** Frees everything; idempotent. */
  release(): void;
  /** Calls a listener when `ended` is set. */
  onEnded(listener: () => void): void;
};

type Unfinished = { end: (exceeded: Exceeded) => void };

/**
 * A new body is always admitted: above a bound it ends the oldest unfinished one, of its own network or of the network that has most.
 * Bodies that arrive promptly are thereby received while others stall. A declared length reserves nothing.
 */
export class BodiesInFlight {
  readonly #most: BodyBounds;
  readonly #unfinished = new ByNetwork<Unfinished>();
  readonly #usage = { bodies: 0, bytes: 0 };

  constructor(most: BodyBounds) {
    this.#most = most;
  }

  get usage(): { bodies: number; bytes: number } {
    return { ...this.#usage };
  }

  take(address: string): Reservation {
    const network = networkKey(address);
    if (this.#unfinished.countOf(network) >= this.#most.network)
      this.#unfinished.oldestOf(network)?.end("network");
    else if (this.#unfinished.size >= this.#most.all) this.#unfinished.oldestOfLargest()?.end("all");
    let bytes = 0;
    let isReleased = false;
    let ended: Exceeded | null = null;
    let listener = () => {};
    const release = () => {
      this.#unfinished.delete(unfinished);
      if (isReleased) return;
      isReleased = true;
      this.#usage.bodies -= 1;
      this.#usage.bytes -= bytes;
    };
    const unfinished: Unfinished = {
      end: (exceeded) => {
        release();
        ended = exceeded;
        listener();
      },
    };
    this.#usage.bodies += 1;
    this.#unfinished.add(network, unfinished);
    return {
      get ended() {
        return ended;
      },
      grow: (more) => {
        while (!ended && this.#usage.bytes + more > this.#most.bytes) {
          const oldest = this.#unfinished.oldestOfLargest();
          if (!oldest) return "bytes";
          oldest.end("bytes");
        }
        if (ended) return ended;
        bytes += more;
        this.#usage.bytes += more;
        return null;
      },
      finish: () => this.#unfinished.delete(unfinished),
      onEnded: (own) => {
        listener = own;
        if (ended) own();
      },
      release,
    };
  }
}
