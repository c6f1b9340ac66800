// The poster layouts that the organiser can choose.
import { posterLayouts } from "../../db/schema/values";

export { posterLayouts };
export type PosterLayout = (typeof posterLayouts)[number];

export const posterLayoutNames: Record<PosterLayout, string> = {
  sheet: "告示",
  photo: "大图",
  quiet: "素净",
};
