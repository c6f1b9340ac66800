// A photo of an event's album as pages show it.
import type { Picture } from "../images/picture";

export type PhotoView = { slot: number; caption: string; picture: Picture };
