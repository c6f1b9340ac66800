import { Badge } from "~/ui/feedback/badge";
import { Button } from "~/ui/form/button";
import { Picture } from "~/ui/media/picture";
import { ReviewItem } from "~/ui/posts/review-item";
import { Section } from "./section";

/** Never fetched: rendered as in low-data mode, as a link with its size. */
const picture = {
  base: "/uploads/sample",
  width: 1600,
  height: 1200,
  position: { x: 50, y: 50 },
  linkBytes: 84_000,
  originalBytes: 430_000,
};

/** Components of the admin pages. */
export function AdminCards() {
  return (
    <Section title="管理" still>
      <ul>
        <ReviewItem
          id="review-sample"
          initial="苏"
          name="苏苏"
          note="su@example.org"
          badge={<Badge tone="warn">待审核</Badge>}
          content="昨晚的卡坦岛打到一点，输得心服口服。下次还来。"
          actions={
            <>
              <Button type="button" small>
                通过
              </Button>
              <Button type="button" tone="bad" small>
                拒绝
              </Button>
            </>
          }
        />
      </ul>
    </Section>
  );
}

/** A picture in low-data mode. */
export function LitePicture() {
  return (
    <Section title="省流模式的照片" still>
      <Picture picture={picture} alt="开场的狼人杀" sizes="100vw" lite />
    </Section>
  );
}
