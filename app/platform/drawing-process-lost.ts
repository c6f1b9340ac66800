/** The drawing process died or timed out, which implies nothing about its input; the response is 503. */
export class DrawingProcessLost extends Error {
  override name = "DrawingProcessLost";
}
