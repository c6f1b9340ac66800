/** The check-in page of an event, or the address that takes the marks of a guest. */
export const checkInPath = (eventId: string, guestId = ""): string =>
  `/admin/events/${eventId}/check-in${guestId && `/${guestId}`}`;
