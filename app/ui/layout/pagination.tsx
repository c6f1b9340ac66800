import { ButtonLink, DisabledButton } from "../form/button";
import { pages } from "./pagination.css";

type PaginationProps = {
  /** From 1. */
  page: number;
  totalPages: number;
  hrefFor: (page: number) => string;
  /** Accessible name, such as 讨论分页. */
  label?: string;
  /** Also shown for a single page, as in the organiser's lists. */
  always?: boolean;
};

/** Previous, current, next; renders nothing for a single page. At the ends, links are disabled rather than hidden. */
export function Pagination({ page, totalPages, hrefFor, label = "分页", always = false }: PaginationProps) {
  if (totalPages <= 1 && page === 1 && !always) return null;
  const link = (target: number, text: string, rel: "prev" | "next") =>
    target < 1 || target > totalPages ? (
      <DisabledButton tone="line" small>
        {text}
      </DisabledButton>
    ) : (
      <ButtonLink tone="line" small rel={rel} href={hrefFor(target)}>
        {text}
      </ButtonLink>
    );
  return (
    <nav className={pages} aria-label={label}>
      {link(page - 1, "上一页", "prev")}
      <span>{`第 ${page} 页，共 ${totalPages} 页`}</span>
      {link(page + 1, "下一页", "next")}
    </nav>
  );
}
