// Questions to the organiser on an event's page.
import { commentsPath } from "~/domain/comments/schema";
import { above, below, gap, mute, screenOnly } from "~/styles/global.css";
import { Disclosure } from "~/ui/layout/disclosure";
import { TapLink } from "~/ui/layout/links";
import { useCommentForm } from "./comment-form";
import { CommentList } from "./comment-list";
import { type DiscussionData, Own, Write } from "./discussion-section";
import { texts } from "./texts";

const shownAtFirst = 3;

/** Whether an event page has a section of questions. */
export const hasQuestions = ({ comments, own, closed }: DiscussionData): boolean =>
  closed === null || comments.total > 0 || own.length > 0;

/**
 * Questions section of an event page: shows three questions and collapses the others. While the event accepts questions, the page is
 * shared by all visitors, so their own and the remembered name appear only on the questions page.
 */
export function QuestionSection(questions: DiscussionData) {
  const { kind, eventId, comments, author, closed, isOrganiser } = questions;
  const [, fields] = useCommentForm(kind, undefined, author);
  if (!hasQuestions(questions)) return null;
  const isOpen = closed === null;
  const folded = comments.items.slice(shownAtFirst);
  return (
    <section className={gap} id="ask" aria-labelledby="ask-title">
      <h2 className={below} id="ask-title">
        {isOpen ? texts.question.title : "问答"}
      </h2>
      {comments.total > 0 ? <CommentList comments={comments.items.slice(0, shownAtFirst)} /> : null}
      {folded.length > 0 ? (
        <Disclosure label={`其余 ${folded.length} 个问答`} openLabel="收起">
          <CommentList comments={folded} />
        </Disclosure>
      ) : null}
      {isOpen && !isOrganiser && comments.total === 0 ? (
        <p className={`${mute} ${below}`}>还没有人提问。</p>
      ) : null}
      <Own {...questions} />
      {isOpen && !isOrganiser ? (
        <Disclosure label="提个问题">
          <Write {...questions} fields={fields} />
        </Disclosure>
      ) : (
        <Write {...questions} fields={fields} />
      )}
      {isOpen || comments.totalPages > 1 ? (
        <p className={`${above} ${screenOnly}`}>
          <TapLink href={commentsPath(kind, eventId)}>
            {comments.total === 0
              ? "看我的提问"
              : `查看全部 ${comments.total} 个问答${isOpen ? "和我的提问" : ""}`}
          </TapLink>
        </p>
      ) : null}
    </section>
  );
}
