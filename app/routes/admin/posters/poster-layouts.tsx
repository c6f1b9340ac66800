import type { PosterLayout } from "~/domain/posters/layouts";
import { above, row } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { Chips } from "~/ui/form/inputs";
import { PageForm } from "~/ui/layout/page-link";
import { type PosterImage, PosterPicture } from "~/ui/media/poster-picture";
import { layoutGrid } from "./poster-layouts.css";

type PosterLayoutsProps = {
  layouts: { layout: PosterLayout; name: string; image: PosterImage }[];
  chosen: PosterLayout;
  lite: boolean;
  viewHref: string;
};

/** The poster in each layout, with the selected one marked. */
export function PosterLayouts({ layouts, chosen, lite, viewHref }: PosterLayoutsProps) {
  return (
    <PageForm method="post">
      <Chips
        id="layout"
        label="版式"
        name="layout"
        options={layouts.map(({ layout, name }) => ({ value: layout, label: name }))}
        value={chosen}
      />
      <p className={`${row} ${above}`}>
        <Button>使用这个版式</Button>
        <ButtonLink tone="line" href={viewHref}>
          查看海报页
        </ButtonLink>
      </p>
      <div className={layoutGrid}>
        {layouts.map(({ layout, name, image }) => (
          <figure key={layout}>
            <figcaption>{layout === chosen ? `${name}（使用中）` : name}</figcaption>
            <PosterPicture image={image} alt={`海报版式：${name}`} lite={lite} />
          </figure>
        ))}
      </div>
    </PageForm>
  );
}
