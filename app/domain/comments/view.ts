// An approved comment as the public sees it: never an e-mail address.

export type CommentView = {
  id: string;
  authorName: string;
  initial: string;
  content: string;
  iso: string;
  when: string;
};
