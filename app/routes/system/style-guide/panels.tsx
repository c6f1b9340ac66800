import { num, two } from "~/styles/global.css";
import { ContactCard } from "~/ui/contact-card";
import { Fact } from "~/ui/fact";
import { Facts } from "~/ui/facts";
import { FeeText } from "~/ui/fee-text";
import { Fold } from "~/ui/fold";
import { QrFold } from "~/ui/qr-fold";
import { SecondPartButton } from "~/ui/second-part-button";
import { Sheet } from "~/ui/sheet";
import { TalkList } from "~/ui/talk-list";
import { TapLink } from "~/ui/tap-link";
import { WishNote } from "~/ui/wish-note";
import { WishNotes } from "~/ui/wish-notes";
import { comments, picnic, picture, wishes } from "./samples";
import { Section } from "./section";

/** Event details beside the customer service card. */
export function EventFacts() {
  return (
    <Section title="活动信息" still>
      <div className={two} data-scheme={picnic.scheme}>
        <Facts>
          <Fact label="活动时间" note="时长 3 小时 · 罗马时间">
            <b>11月28日 星期六 14:00–17:00</b>
          </Fact>
          <Fact label="活动详情">
            <p>{picnic.summary}</p>
            <Fold label="展开全文">
              <p>14:00 在公园西门集合，步行十分钟到中世纪村旁的草坪。17:00 一起收拾，把草坪还给松鼠。</p>
            </Fold>
          </Fact>
          <Fact label="活动人数" note="已有 13 人报名" more={<QrFold picture={picture} lite />}>
            <span className={num}>20</span> 人
          </Fact>
          <Fact label="费用">
            <FeeText fees={{ deposit: "¥100", enroll: "€15", total: "¥100 + €15" }} />
          </Fact>
          <Fact label="只有一项">
            <FeeText fees={{ deposit: null, enroll: "€8", total: "€8" }} />
          </Fact>
          <Fact label="都没有">
            <FeeText fees={{ deposit: null, enroll: null, total: "免费" }} />
          </Fact>
          <Fact label="地址" note="Corso Massimo d’Azeglio, 10126 Torino">
            <b>{picnic.place}</b>
          </Fact>
        </Facts>
        <aside>
          <ContactCard picture={null} text="长按识别二维码，添加客服微信报名或咨询。" lite={false}>
            <SecondPartButton open={false} href="#main" />
          </ContactCard>
        </aside>
      </div>
    </Section>
  );
}

/** Wishes: featured, plain, and the author's own pending one. */
export function WishBoard() {
  return (
    <Section title="心愿">
      <WishNotes>
        {wishes.map((wish, index) => (
          <WishNote key={wish.id} wish={wish} number={wish.pending ? null : index + 1} />
        ))}
      </WishNotes>
    </Section>
  );
}

/** A discussion, and a plain card. */
export function Letters() {
  return (
    <Section title="讨论与纸张">
      <TalkList comments={comments} />
      <Sheet>
        <h2>写在纸上</h2>
        <p>任何其他内容都放在一张纸上。</p>
        <TapLink href="#main">继续阅读</TapLink>
      </Sheet>
    </Section>
  );
}
