import { art, drawing, pic } from "~/ui/media/art.css";
import { controls, post, slide, slip, where } from "~/ui/media/slide.css";

/** The only slide when there are no events. */
export function EmptySlide({ lite }: { lite: boolean }) {
  return (
    <li className={slide} data-scheme="lemon-sky">
      <article className={post}>
        {lite ? null : <div className={`${pic} ${art} ${drawing.sun}`} />}
        <div className={slip}>
          <h2>暂无活动</h2>
          <p className={where}>敬请期待</p>
          <div className={controls}>
            <button type="button" disabled>
              查看详情
            </button>
          </div>
        </div>
      </article>
    </li>
  );
}
