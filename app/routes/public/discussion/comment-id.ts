/** Id of a comment's element, the redirect target after posting it. */
export const commentId = (id: string) => `c-${id}`;
