/**
 * A response whose body is there as a whole. A `Response` of `fetch` copies it and wraps it into a stream, out of which whoever reads it
 * has to take it again: a third of the cost of a small page.
 */
export class WholeResponse extends Response {
  readonly whole: Buffer;

  constructor(whole: Buffer, init: ResponseInit) {
    super(null, init);
    this.whole = whole;
  }

  /** An ordinary response, for whoever reads it as such. */
  override clone(): Response {
    return new Response(this.whole as Uint8Array<ArrayBuffer>, this);
  }

  override get body(): Response["body"] {
    return this.clone().body;
  }

  override text(): Promise<string> {
    return this.clone().text();
  }

  override json(): Promise<unknown> {
    return this.clone().json();
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.clone().arrayBuffer();
  }

  override blob(): Promise<Blob> {
    return this.clone().blob();
  }
}
