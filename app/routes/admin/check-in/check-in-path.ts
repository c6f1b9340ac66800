/** The check-in page of an event, or the URL that receives a guest's marks. */
export const checkInPath = (eventId: string, guestId = ""): string =>
  `/admin/events/${eventId}/check-in${guestId && `/${guestId}`}`;
