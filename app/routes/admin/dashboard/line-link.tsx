import { PageLink } from "~/ui/layout/page-link";
import { rowLink } from "./dashboard.css";
import { go, line } from "./task-list.css";

type LineLinkProps = { href: string; title: string; note: string; act: string };

/** A row that opens another page. */
export function LineLink({ href, title, note, act }: LineLinkProps) {
  return (
    <PageLink className={`${line} ${rowLink}`} href={href}>
      <span>
        <b>{title}</b>
        <small>{note}</small>
      </span>
      <span className={go}>
        {act}
        <span aria-hidden="true"> →</span>
      </span>
    </PageLink>
  );
}
