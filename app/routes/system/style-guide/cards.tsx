import { row, tight } from "~/styles/global.css";
import { AlbumCard } from "~/ui/album-card";
import { AlbumList } from "~/ui/album-list";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Carousel } from "~/ui/carousel";
import { EventIndex } from "~/ui/event-index";
import { EventList } from "~/ui/event-list";
import { Meta } from "~/ui/meta";
import { PickRow } from "~/ui/pick-row";
import { Preview } from "~/ui/preview";
import { ReviewItem } from "~/ui/review-item";
import { Ticket } from "~/ui/ticket";
import { events, games, picnic } from "./samples";
import { Section } from "./section";

/** The carousel of the home page with its index. */
export function Slides() {
  return (
    <Section title="轮播" still>
      <Carousel cards={events} initialId={picnic.id} lite={false} />
      <EventIndex cards={events} />
    </Section>
  );
}

/** The home page without events. */
export function NoSlides() {
  return (
    <Section title="没有活动">
      <Carousel label="空的轮播" cards={[]} initialId={null} lite={false} />
    </Section>
  );
}

/** Rows of a list and albums of the gallery. */
export function Lists() {
  return (
    <Section title="列表与相册" still>
      <EventList cards={events} />
      <AlbumList>
        <AlbumCard event={games} picture={null} photoCount={5} lite={false} />
        <AlbumCard event={picnic} picture={null} photoCount={0} lite={false} />
      </AlbumList>
    </Section>
  );
}

/** Components of the admin pages. */
export function AdminCards() {
  return (
    <Section title="管理" still>
      <Ticket
        event={picnic}
        badges={<Badge tone="warn">群二维码将过期</Badge>}
        meta={[picnic.place, "14:00–17:00", "20 人", "5 条评论"]}
      >
        <Button type="button" tone="line" small>
          标记为已完成
        </Button>
        <ButtonLink tone="line" small href="#main">
          编辑
        </ButtonLink>
        <Button type="button" tone="bad" small>
          删除
        </Button>
      </Ticket>
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
        >
          <Meta items={[games.title, "11月21日 09:12"]} />
        </ReviewItem>
        <PickRow label="选择 春节包饺子" name="id" value="sample" form="bulk" faded>
          <p className={`${row} ${tight}`}>
            <Badge>活动</Badge>
            <Badge tone="bad">已过期</Badge>
          </p>
          <h3>春节包饺子</h3>
          <Meta items={["社区厨房", "2月16日 17:00", "30 人", "€10"]} />
        </PickRow>
      </ul>
      <form id="bulk" />
      <Preview
        event={picnic}
        note="已自动保存 14:26"
        rows={[
          { label: "人数", value: "20 人" },
          { label: "时间", value: "11月28日 14:00–17:00" },
          { label: "费用", value: "免费（尚未填写）", quiet: true },
        ]}
      />
    </Section>
  );
}
