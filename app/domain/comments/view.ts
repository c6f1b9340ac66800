// A comment as pages show it: never an e-mail address, nor an id of who wrote it.

export type CommentView = {
  id: string;
  authorName: string;
  initial: string;
  content: string;
  iso: string;
  when: string;
};
