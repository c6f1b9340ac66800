/** The longest side of a stored picture, in pixels; larger ones are made smaller. */
export const longestSidePx = 2560;
/** Pictures with more pixels are refused. */
export const maxPixels = 50_000_000;
