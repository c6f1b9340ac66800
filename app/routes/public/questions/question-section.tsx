// Questions to the organiser: the answered ones, the visitor's pending ones, and the form while the event accepts
// questions.
import type { CommentView } from "~/domain/comments/view";
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
  /** Why the event accepts no questions. */
  closed: string | null;
  /** Null while it accepts none. */
  asking: {
    own: CommentView[];
    formTimestamp: string;
    authorName: string;
    /** Organisers answer questions and get no form. */
    isOrganiser: boolean;
  } | null;
};

const shownAtFirst = 3;

const ownWords = {
  label: "我的提问",
  note: "以下问题等主办方回答之后公开，现在只有你自己看得到。",
  pending: "等待回答",
  remove: "删除这条提问",
};

export const questionsPath = (eventId: string) => `/events/${eventId}/questions`;

type AskProps = Pick<QuestionsData, "eventId"> & {
  asking: NonNullable<QuestionsData["asking"]>;
  fields: ReturnType<typeof useQuestionForm>[1];
  reply?: FormReply | undefined;
};

/** The visitor's pending questions, and the form. */
export function Ask({ eventId, asking, fields, reply }: AskProps) {
  const { own, formTimestamp, isOrganiser } = asking;
  const action = questionsPath(eventId);
  const posted = { action, formTimestamp: reply?.formTimestamp ?? formTimestamp };
  return (
    <>
      {own.length > 0 ? <OwnComments comments={own} {...posted} words={ownWords} /> : null}
      {isOrganiser ? (
        <p className={above}>
          <TapLink href="/admin/questions?status=pending">查看等待回答的提问</TapLink>
        </p>
      ) : (
        <QuestionForm fields={fields} {...posted} />
      )}
    </>
  );
}

/**
 * Questions section of an event page: shows three questions and collapses the others. The page is shared by all
 * visitors, so pending questions and the remembered name appear only on the questions page.
 */
export function QuestionSection({ eventId, answered, asking }: QuestionsData) {
  const [, fields] = useQuestionForm(undefined, asking?.authorName ?? "");
  if (!asking && answered.total === 0) return null;
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
      {asking?.isOrganiser || answered.total > 0 ? null : (
        <p className={`${mute} ${below}`}>还没有人提问。</p>
      )}
      {asking ? <Ask eventId={eventId} asking={asking} fields={fields} /> : null}
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
