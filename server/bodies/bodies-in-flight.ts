// How many bodies, and how many received bytes of them, are held at once: of one address, and of all together.

export type Room = { bodies: number; bytes: number };
export type Rooms = { address: Room; all: Room };

/** Which room is full. */
export type Full = keyof Rooms;

/**
 * The place of one body. `grow` reserves received bytes, or returns which room is full; `release` gives all back, and may be called
 * again.
 */
export type Place = { grow(bytes: number): Full | null; release(): void };

export class BodiesInFlight {
  readonly #most: Rooms;
  readonly #all: Room = { bodies: 0, bytes: 0 };
  readonly #ofAddress = new Map<string, Room>();

  constructor(most: Rooms) {
    this.#most = most;
  }

  /** What is held now. */
  get held(): Room & { addresses: number } {
    return { ...this.#all, addresses: this.#ofAddress.size };
  }

  /**
   * Takes a place for a body, or returns which room is full. A declared length reserves nothing: a client that declares much and
   * sends nothing would refuse everybody else.
   */
  take(address: string): Place | Full {
    const own = this.#ofAddress.get(address) ?? { bodies: 0, bytes: 0 };
    const full = this.#fullFor(own, 1, 0);
    if (full) return full;
    this.#ofAddress.set(address, own);
    let [bodies, bytes] = [0, 0];
    const add = (moreBodies: number, moreBytes: number) => {
      bodies += moreBodies;
      bytes += moreBytes;
      for (const room of [own, this.#all]) {
        room.bodies += moreBodies;
        room.bytes += moreBytes;
      }
    };
    add(1, 0);
    return {
      grow: (more) => {
        const isFull = this.#fullFor(own, 0, more);
        if (isFull === null) add(0, more);
        return isFull;
      },
      release: () => {
        add(-bodies, -bytes);
        if (own.bodies === 0 && this.#ofAddress.get(address) === own) this.#ofAddress.delete(address);
      },
    };
  }

  #fullFor(own: Room, bodies: number, bytes: number): Full | null {
    const fits = (room: Room, most: Room) =>
      room.bodies + bodies <= most.bodies && room.bytes + bytes <= most.bytes;
    if (!fits(own, this.#most.address)) return "address";
    return fits(this.#all, this.#most.all) ? null : "all";
  }
}
