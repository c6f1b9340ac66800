// Items in order of arrival by the network of their client, for closing the oldest item of the network that has most. Adding and
// deleting take constant time.

export class ByNetwork<Item> {
  readonly #networkOf = new Map<Item, string>();
  readonly #itemsOf = new Map<string, Set<Item>>();
  /** The networks with a number of items, by that number; the last is not empty. */
  readonly #networksWith: Set<string>[] = [];

  get size(): number {
    return this.#networkOf.size;
  }

  /** Adds an item as the newest of a network; an item of the set is moved. */
  add(network: string, item: Item): void {
    this.delete(item);
    const items = this.#itemsOf.get(network) ?? new Set();
    this.#itemsOf.set(network, items.add(item));
    this.#networkOf.set(item, network);
    this.#moveNetwork(network, items.size - 1, items.size);
  }

  delete(item: Item): void {
    const network = this.#networkOf.get(item);
    const items = network === undefined ? undefined : this.#itemsOf.get(network);
    if (network === undefined || !items?.delete(item)) return;
    this.#networkOf.delete(item);
    if (items.size === 0) this.#itemsOf.delete(network);
    this.#moveNetwork(network, items.size + 1, items.size);
  }

  countOf(network: string): number {
    return this.#itemsOf.get(network)?.size ?? 0;
  }

  oldestOf(network: string): Item | undefined {
    const [oldest] = this.#itemsOf.get(network) ?? [];
    return oldest;
  }

  /** The oldest item of the network with most items. */
  oldestOfLargest(): Item | undefined {
    const [network] = this.#networksWith.at(-1) ?? [];
    return network === undefined ? undefined : this.oldestOf(network);
  }

  #moveNetwork(network: string, from: number, to: number): void {
    this.#networksWith[from]?.delete(network);
    while (this.#networksWith.length <= to) this.#networksWith.push(new Set());
    if (to > 0) this.#networksWith[to]?.add(network);
    while (this.#networksWith.at(-1)?.size === 0) this.#networksWith.pop();
  }
}
