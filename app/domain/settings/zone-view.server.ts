// The time zones of the settings as options, each with the time that it is there now.
import { wallTime } from "../../platform/zoned-time";
import { zoneName, zoneRegions } from "./time-zones";

type Zone = { value: string; label: string };

export type ZoneView = {
  options: { label: string; options: Zone[] }[];
  /** 星期日 15:04, in the site's zone. */
  there: string;
  /** The name of the site's zone. */
  name: string;
  /** Whether the environment sets the zone. */
  isFromServer: boolean;
};

/** Returns the options at `now` (ms UTC), with the site's zone if it is none of the listed ones. */
export function zoneViewOf(
  { now, timeZone }: { now: number; timeZone: string },
  isFromServer: boolean,
): ZoneView {
  const option = (id: string) => ({ value: id, label: `${zoneName(id)} · ${wallTime(now, id).time}` });
  const groups = zoneRegions.map(({ region, zones }) => ({
    label: region,
    options: zones.map(({ id }) => option(id)),
  }));
  const isListed = groups.some(({ options }) => options.some(({ value }) => value === timeZone));
  const own = isListed ? [] : [{ label: "现在的时区", options: [option(timeZone)] }];
  const { weekday, time } = wallTime(now, timeZone);
  return {
    options: [...own, ...groups],
    there: `${weekday} ${time}`,
    name: zoneName(timeZone),
    isFromServer,
  };
}
