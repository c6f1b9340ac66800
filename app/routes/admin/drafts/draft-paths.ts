export const draftsPath = "/admin/drafts";
/** List of the event form's drafts. */
export const eventDraftsPath = `${draftsPath}?type=event`;
/** Path that restores deleted drafts, followed by the audit id of the first deletion. */
export const undoPath = `${draftsPath}/undo`;
