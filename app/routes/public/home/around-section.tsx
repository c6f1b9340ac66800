import type { Around } from "~/domain/home/around.server";
import { mute, small, tiny } from "~/styles/global.css";
import { TapLink } from "~/ui/layout/links";
import { around as aroundClass, wishes as wishesClass } from "./home.css";

/** An open poll, wishes and the newest album; renders nothing without any of them. */
export function AroundSection({ around: { poll, wishes, album } }: { around: Around }) {
  if (!poll && wishes.length === 0 && !album) return null;
  return (
    <div className={aroundClass}>
      {poll ? (
        <section aria-labelledby="around-poll">
          <h2 id="around-poll">正在投票</h2>
          <ul>
            <li>
              <a href={`/polls/${poll.id}`}>
                <b>{poll.title}</b>
                {poll.closes ? <span className={tiny}>{` ${poll.closes}`}</span> : null}
              </a>
            </li>
          </ul>
          <p>
            <TapLink href="/polls">全部投票</TapLink>
          </p>
        </section>
      ) : null}
      {wishes.length > 0 ? (
        <section className={wishesClass} aria-labelledby="around-wishes">
          <h2 id="around-wishes">最新心愿</h2>
          <ul>
            {wishes.map(({ id, authorName, text }) => (
              <li key={id}>
                <a href={`/wishes/${id}`}>
                  {text} <span className={`${small} ${mute}`}>{`—— ${authorName}`}</span>
                </a>
              </li>
            ))}
          </ul>
          <p>
            <TapLink href="/wishes">写一个心愿</TapLink>
          </p>
        </section>
      ) : null}
      {album ? (
        <section aria-labelledby="around-album">
          <h2 id="around-album">最新相册</h2>
          <ul>
            <li>
              <a href={`/photos/${album.id}`}>
                <b>{album.title}</b>{" "}
                <span className={tiny}>{`${album.day} · ${album.photoCount} 张照片`}</span>
              </a>
            </li>
          </ul>
        </section>
      ) : null}
    </div>
  );
}
