/**
 * A response with its body as one buffer. A `fetch` response copies the body into a stream, which its reader has to collect again:
 * a third of the cost of a small page.
 */
export class WholeResponse extends Response {
  readonly whole: Buffer;

  constructor(whole: Buffer, init: ResponseInit) {
    super(null, init);
    this.whole = whole;
  }

  /** Converts to an ordinary response, for readers that need a stream. */
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
