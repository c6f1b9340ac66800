import type { GuestView } from "~/domain/registrations/guest-view";
import {
  attendedLabel,
  comingLabels,
  heldLabel,
  organiserStatusLabels,
} from "~/domain/registrations/messages";
import type { RegistrationStatus } from "~/domain/registrations/seats";
import { Badge, type BadgeTone } from "~/ui/feedback/badge";

const tones: Record<RegistrationStatus, BadgeTone> = {
  pending: "warn",
  confirmed: "ok",
  offered: "warn",
  waiting: "soon",
  cancelled: "end",
  declined: "bad",
};

export function StatusBadge({ status }: { status: RegistrationStatus }) {
  return <Badge tone={tones[status]}>{organiserStatusLabels[status]}</Badge>;
}

/** Attendance, answer to a move, and status of a guest. */
export function GuestBadges({ guest }: { guest: GuestView }) {
  const { status, held, attended, requestedSeats, answer } = guest;
  return (
    <>
      {attended ? <Badge tone="star">{attendedLabel}</Badge> : null}
      {held ? <Badge tone="bad">{heldLabel}</Badge> : null}
      {requestedSeats === null ? null : <Badge tone="warn">想改为 {requestedSeats} 人</Badge>}
      {answer === "none" ? null : (
        <Badge tone={answer === "yes" ? "ok" : "end"}>{comingLabels[answer]}</Badge>
      )}
      <StatusBadge status={status} />
    </>
  );
}
