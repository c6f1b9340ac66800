// A small ticket above the home page, for browsers with registrations. The page is shared by visitors, so a script fills it.
import type { NextRegistration } from "~/http/members/next-registration.server";
import { wrap } from "~/styles/global.css";
import { Glyph } from "~/ui/layout/links";
import { strip } from "./strip.css";

const glyphs = { seat: null, changed: "↻ ", message: "● ", wait: "◐ " } as const;

/** The link to the registration, and to its ticket; to all registrations before the next one is known or without one. */
export function Strip({ next }: { next: NextRegistration | null }) {
  if (!next)
    return (
      <div className={strip}>
        <a href="/my-registrations">
          <small>我的报名</small>
          <b>看报名、出示票</b>
        </a>
      </div>
    );
  const { state, word, title, when, scheme, href, ticket } = next;
  const glyph = glyphs[state];
  const look = state === "message" ? "changed" : state;
  return (
    <div className={strip} data-scheme={scheme} data-state={look}>
      <a href={href}>
        <small>
          {word ? (
            <b>
              {glyph ? <Glyph>{glyph}</Glyph> : null}
              {word}
            </b>
          ) : (
            "下一场"
          )}
          {` · ${state === "changed" ? "现在 " : ""}${when}`}
        </small>
        <b>{title}</b>
      </a>
      {ticket ? (
        <a href={ticket} aria-label={`出示票：${title}`}>
          票
        </a>
      ) : (
        <a href={href} aria-label={`查看：${title}`}>
          <small>查看</small>
        </a>
      )}
    </div>
  );
}

/** The place of the strip, as high as the filled one. */
export function StripPlace() {
  return (
    <aside className={wrap} data-strip="" aria-label="你的下一场">
      <Strip next={null} />
    </aside>
  );
}
