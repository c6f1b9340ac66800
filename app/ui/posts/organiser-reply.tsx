import type { ReplyView } from "~/domain/posts/reply";
import { push, tiny } from "~/styles/global.css";
import { said, who } from "./comment-list.css";
import { organiserReply } from "./organiser-reply.css";
import { Seal } from "./seal";

type OrganiserReplyProps = {
  reply: ReplyView;
  /** The author of the post. */
  to: string;
};

/** The organiser's reply, under the post. */
export function OrganiserReply({ reply: { text, iso, when }, to }: OrganiserReplyProps) {
  return (
    <article className={organiserReply} aria-label={`主办方回复 ${to}`}>
      <p className={who}>
        <Seal small />
        <b>主办方</b>
        <time className={`${tiny} ${push}`} dateTime={iso}>
          {when}
        </time>
      </p>
      <p className={said}>{text}</p>
    </article>
  );
}
