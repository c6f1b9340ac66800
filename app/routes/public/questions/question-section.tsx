// Questions to the organiser: the answered ones, the visitor's others, and the form while the event accepts questions.
import type { CommentView, OwnCommentView } from "~/domain/comments/view";
import type { Paged } from "~/domain/paging";
import type { FormReply } from "~/http/forms/submission.server";
import { above, below, gap, mute } from "~/styles/global.css";
import { Disclosure } from "~/ui/layout/disclosure";
import { TapLink } from "~/ui/layout/links";
import { CommentList, OwnComments } from "../comment-list";
import { QuestionForm, useQuestionForm } from "./question-form";

export type QuestionsData = {
  eventId: string;
  answered: Paged<CommentView>;
  /** The visitor's questions that are not public. */
  own: OwnCommentView[];
  formTimestamp: string;
  /** Why the event accepts no questions. */
  closed: string | null;
  /** Null while it accepts none. */
  asking: {
    authorName: string;
    /** Organisers answer questions and get no form. */
    isOrganiser: boolean;
  } | null;
};

const shownAtFirst = 3;

const ownWords = {
  label: "我的提问",
  note: "以下问题等主办方回答之后公开，现在只有你自己看得到。",
  remove: "删除这条提问",
};

export const questionsPath = (eventId: string) => `/events/${eventId}/questions`;

type AskProps = Pick<QuestionsData, "eventId" | "own" | "formTimestamp" | "asking"> & {
  fields: ReturnType<typeof useQuestionForm>[1];
  reply?: FormReply | undefined;
};

/** The visitor's questions that are not public, and the form. */
export function Ask({ eventId, own, formTimestamp, asking, fields, reply }: AskProps) {
  const action = questionsPath(eventId);
  const posted = { action, formTimestamp: reply?.formTimestamp ?? formTimestamp };
  return (
    <>
      <OwnComments comments={own} {...posted} words={ownWords} />
      {asking?.isOrganiser ? (
        <p className={above}>
          <TapLink href="/admin/questions?status=pending">查看等待回答的提问</TapLink>
        </p>
      ) : null}
      {asking && !asking.isOrganiser ? <QuestionForm fields={fields} {...posted} /> : null}
    </>
  );
}

/** Whether an event page has a section of questions. */
export const hasQuestions = ({ answered, own, asking }: QuestionsData): boolean =>
  asking !== null || answered.total > 0 || own.length > 0;

/**
 * Questions section of an event page: shows three questions and collapses the others. While the event accepts questions, the page is
 * shared by all visitors, so their own and the remembered name appear only on the questions page.
 */
export function QuestionSection(questions: QuestionsData) {
  const { eventId, answered, asking } = questions;
  const [, fields] = useQuestionForm(undefined, asking?.authorName ?? "");
  if (!hasQuestions(questions)) return null;
  const folded = answered.items.slice(shownAtFirst);
  return (
    <section className={gap} id="ask" aria-labelledby="ask-title">
      <h2 className={below} id="ask-title">
        {asking ? "问主办方" : "问答"}
      </h2>
      {answered.total > 0 ? <CommentList comments={answered.items.slice(0, shownAtFirst)} /> : null}
      {folded.length > 0 ? (
        <Disclosure label={`其余 ${folded.length} 个问答`} openLabel="收起">
          <CommentList comments={folded} />
        </Disclosure>
      ) : null}
      {asking && !asking.isOrganiser && answered.total === 0 ? (
        <p className={`${mute} ${below}`}>还没有人提问。</p>
      ) : null}
      <Ask {...questions} fields={fields} />
      {asking || answered.totalPages > 1 ? (
        <p className={above}>
          <TapLink href={questionsPath(eventId)}>
            {`查看全部 ${answered.total} 个问答${asking ? "和我的提问" : ""}`}
          </TapLink>
        </p>
      ) : null}
    </section>
  );
}
