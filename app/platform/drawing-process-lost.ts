/** The process that draws died or took too long, which says nothing about what was to be drawn; answered with 503. */
export class DrawingProcessLost extends Error {
  override name = "DrawingProcessLost";
}
