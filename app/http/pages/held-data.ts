/**
 * Data of a page that no script takes over. Remix encodes the data of each page for its script, before it is known whether there is
 * one; of this it finds nothing to encode.
 */
export class HeldData {
  readonly #data: unknown;

  constructor(data: unknown) {
    this.#data = data;
  }

  /** What a loader returned. */
  get data(): unknown {
    return this.#data;
  }
}

/** Puts the data of loaders back in its place, before anything is rendered. */
export function releaseData(loaderData: Record<string, unknown>): void {
  for (const [id, held] of Object.entries(loaderData))
    if (held instanceof HeldData) loaderData[id] = held.data;
}
