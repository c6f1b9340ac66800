/** Id of a comment's element, to which its author is led. */
export const commentId = (id: string) => `c-${id}`;
