// The sample city's pictures: every cover and photograph, drawn as cut paper.
import { coverBadge } from "./art/cover-badge";
import { coverBike } from "./art/cover-bike";
import { coverBoardgame } from "./art/cover-boardgame";
import { coverDumpling } from "./art/cover-dumpling";
import { coverHike } from "./art/cover-hike";
import { coverMuseum } from "./art/cover-museum";
import { coverOneday } from "./art/cover-oneday";
import { coverPicnic } from "./art/cover-picnic";
import { coverRooftop } from "./art/cover-rooftop";
import { coverTalk } from "./art/cover-talk";
import type { Art } from "./art/kit";
import { arcadeAfterRain } from "./art/photo-arcade";
import { longDinner } from "./art/photo-dinner";
import { boardFromAbove, diceCloseUp } from "./art/photos-board";
import { lawnPicnic, parkChase } from "./art/photos-chase";
import { gameNightGroup, werewolfNight } from "./art/photos-game-night";
import { steamerFromAbove, wrappingTable } from "./art/photos-kitchen";
import { summitGroup, supergaPanorama } from "./art/photos-summit";
import { forestTrail, rackTram } from "./art/photos-way-up";

const drawers = {
  "cover-picnic": coverPicnic,
  "cover-rooftop": coverRooftop,
  "cover-hike": coverHike,
  "cover-boardgame": coverBoardgame,
  "cover-dumpling": coverDumpling,
  "cover-bike": coverBike,
  "cover-museum": coverMuseum,
  "cover-badge": coverBadge,
  "cover-talk": coverTalk,
  "cover-oneday": coverOneday,
  "photo-01": boardFromAbove,
  "photo-02": werewolfNight,
  "photo-03": arcadeAfterRain,
  "photo-04": diceCloseUp,
  "photo-05": gameNightGroup,
  "photo-06": rackTram,
  "photo-07": supergaPanorama,
  "photo-08": forestTrail,
  "photo-09": summitGroup,
  "photo-10": wrappingTable,
  "photo-11": steamerFromAbove,
  "photo-12": longDinner,
  "photo-13": parkChase,
  "photo-14": lawnPicnic,
} satisfies Record<string, () => Art>;

export type { Art };
export type ArtName = keyof typeof drawers;

export const artNames: readonly ArtName[] = Object.keys(drawers) as ArtName[];

export function drawArt(name: ArtName): Art {
  return drawers[name]();
}
