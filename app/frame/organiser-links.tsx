// The signed-in organiser's way from a public page of an event to its own pages.
import type { OrganisedEvent } from "~/http/records/organised-event.server";
import { wrap } from "~/styles/global.css";
import { placeRow } from "./admin-places.css";
import { nav } from "./header.css";

export function OrganiserLinks({ id, isEnded, canCheckIn, canManage }: OrganisedEvent) {
  const links = [
    ...(canManage ? [["guests", "名单"], isEnded ? ["photos", "上传照片"] : ["edit", "编辑"]] : []),
    ...(canCheckIn ? [["check-in", "签到"]] : []),
  ];
  return (
    <div className={wrap}>
      <nav className={`${nav} ${placeRow}`} aria-label="主办方">
        {links.map(([name, label]) => (
          <a key={name} href={`/admin/events/${id}/${name}`}>
            {label}
          </a>
        ))}
      </nav>
    </div>
  );
}
