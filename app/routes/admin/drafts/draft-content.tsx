// Content of a draft: age, filled fields and pictures.
import type { DraftCard } from "~/domain/drafts/draft-view";
import type { Picture as PictureView } from "~/domain/images/picture";
import { useLite } from "~/http/pages/use-lite";
import { Fact, Facts } from "~/ui/layout/facts";
import { typed } from "~/ui/layout/facts.css";
import { Picture } from "~/ui/media/picture";
import { Place } from "~/ui/media/place";
import { DraftBadges } from "./draft-badges";

export type DraftContentProps = {
  card: DraftCard;
  fields: { name: string; label: string; value: string }[];
  pictures: { label: string; picture: PictureView }[];
};

export function DraftContent({ card, fields, pictures }: DraftContentProps) {
  const lite = useLite();
  return (
    <>
      <DraftBadges {...card} />
      <Facts>
        {fields.map(({ name, label, value }) => (
          <Fact key={name} label={label}>
            <span className={typed}>{name.startsWith("location") ? <Place text={value} /> : value}</span>
          </Fact>
        ))}
        {pictures.map(({ label, picture }) => (
          <Fact key={label} label={label}>
            <Picture picture={picture} alt={label} sizes="(min-width:769px) 560px,70vw" lite={lite} />
          </Fact>
        ))}
      </Facts>
      {fields.length + pictures.length === 0 ? <p>这份草稿还没有填写内容。</p> : null}
    </>
  );
}
