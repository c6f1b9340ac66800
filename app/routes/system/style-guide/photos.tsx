import { Button } from "~/ui/button";
import { DropZone } from "~/ui/drop-zone";
import { FilledSlot } from "~/ui/filled-slot";
import { LoadingSlot } from "~/ui/loading-slot";
import { PhotoGrid } from "~/ui/photo-grid";
import { PhotoSlots } from "~/ui/photo-slots";
import { UploadingSlot } from "~/ui/uploading-slot";
import { games, picture } from "./samples";
import { Section } from "./section";

/** The five slots of an album, one in each state, and an album in low-data mode. */
export function Photos() {
  return (
    <Section title="照片" still>
      <PhotoSlots>
        <li>
          <FilledSlot picture={picture} caption="IMG_2041.jpg" lite>
            <Button type="button" tone="line" small>
              替换
            </Button>
            <Button type="button" tone="bad" small>
              删除
            </Button>
          </FilledSlot>
        </li>
        <li>
          <DropZone title="＋ 上传">JPG、PNG、WebP，最大 10MB</DropZone>
        </li>
        <li>
          <UploadingSlot percent={80} />
        </li>
        <li>
          <DropZone title="✕ 上传失败" failed>
            点击重试
          </DropZone>
        </li>
        <li>
          <LoadingSlot />
        </li>
      </PhotoSlots>
      <PhotoGrid
        photos={[
          { slot: 1, caption: "IMG_2041.jpg · 开场的狼人杀", picture },
          { slot: 2, caption: "", picture },
        ]}
        eventId={games.id}
        lite
      />
    </Section>
  );
}
