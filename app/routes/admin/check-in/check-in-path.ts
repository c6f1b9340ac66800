/** The check-in page of an event, the URL that receives a guest's marks, or the list's parts (`list`). */
export const checkInPath = (eventId: string, part = ""): string =>
  `/admin/events/${eventId}/check-in${part && `/${part}`}`;

/** A slice of the list as JSON, by its number from 1. */
export const sliceAddress = (eventId: string, slice: number): string =>
  `${checkInPath(eventId, "list")}?page=${slice}`;

/** The ticket of a scanned code as JSON. */
export const ticketAddress = (eventId: string, code: string): string =>
  `${checkInPath(eventId, "list")}?ticket=${encodeURIComponent(code)}`;

/** The check-in page with the explanation of scanning, for browsers without scripts or camera. */
export const scanHelpPath = (eventId: string): string => `${checkInPath(eventId)}?scan=1`;
