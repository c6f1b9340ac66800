/** The page of an event's messages, or of one of them. */
export const messagesPath = (eventId: string, message = ""): string =>
  `/admin/events/${eventId}/messages${message && `/${message}`}`;
