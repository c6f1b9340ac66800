// The page of an event's or poll's poster, with the text for a group.
import type { ComponentProps, ReactNode } from "react";
import { posterTexts } from "~/domain/posters/content";
import { useLite } from "~/http/pages/use-lite";
import { below, formColumn, gap, wrap } from "~/styles/global.css";
import { CopyText } from "~/ui/form/copy-text";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { PosterOrState } from "~/ui/media/poster-picture";

type Poster = ComponentProps<typeof PosterOrState>;
type PosterPageProps = {
  /** The word for what the poster is of. */
  of: "活动" | "投票";
  /** The address of that page, below which the poster's is. */
  href: string;
  page: { title: string; state: Poster["state"]; poster: Poster["image"]; message: string };
  children?: ReactNode;
};

export function PosterPage({ of, href, page, children }: PosterPageProps) {
  const { title, state, poster, message } = page;
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href={href}>{`返回${of}`}</BackLink>
      <PageHeading title={`${of}海报`} note={title} />
      <PosterOrState
        state={state}
        texts={posterTexts}
        image={poster}
        alt={`海报：${title}`}
        lite={useLite()}
        retryHref={`${href}/poster`}
      />
      {children}
      <h2 className={`${below} ${gap}`}>群发文案</h2>
      <CopyText id="message" label="文案" text={message} rows={7} />
    </main>
  );
}
