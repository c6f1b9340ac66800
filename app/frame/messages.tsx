// Flash messages of previous actions, the newest last.
import { useLocation } from "@remix-run/react";
import { useContext, useEffect, useId, useRef, useState } from "react";
import type { FlashMessage } from "~/http/forms/flash.server";
import { gap, row, wrap } from "~/styles/global.css";
import { heldMs, isHeld, toastMsOf } from "~/styles/toast";
import { Flash, SuccessDialog } from "~/ui/feedback/flash";
import { close as closeClass, stays } from "~/ui/feedback/flash.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { FocusOnError } from "~/ui/form/post-response";
import { PageForm, useScripted } from "~/ui/layout/page-link";

const shownAtMost = 3;

/** A message on the page. Its time is over when it no longer stays on top. */
type Shown = { id: number; message: FlashMessage; isOver: boolean };

type Known = {
  flash: readonly FlashMessage[];
  pathname: string;
  search: string;
  shown: Shown[];
  next: number;
};

const toShown = (flash: readonly FlashMessage[], next: number): Shown[] =>
  flash
    .filter(({ isHeading, act }) => !isHeading && !act)
    .map((message, at) => ({ id: next + at, message, isOver: false }));

/** Adds the messages of a response to those on top; a navigation without messages removes all. */
function after(known: Known, now: Pick<Known, "flash" | "pathname" | "search">): Known {
  const isNew = known.flash !== now.flash && now.flash.length > 0;
  const isSame = known.pathname === now.pathname && known.search === now.search;
  const onTop = known.pathname === now.pathname ? known.shown.filter(({ isOver }) => !isOver) : [];
  const before = isNew ? onTop : isSame ? known.shown : [];
  const added = isNew ? toShown(now.flash, known.next) : [];
  return { ...now, shown: [...before, ...added].slice(-shownAtMost), next: known.next + added.length };
}

function useShown(flash: readonly FlashMessage[]) {
  const { pathname, search } = useLocation();
  const [known, setKnown] = useState<Known>(() => ({
    ...{ flash, pathname, search },
    ...{ shown: toShown(flash, 0), next: flash.length },
  }));
  const isKnown = known.flash === flash && known.pathname === pathname && known.search === search;
  const current = isKnown ? known : after(known, { flash, pathname, search });
  if (current !== known) setKnown(current);
  const change = useRef((id: number, how: "over" | "closed") =>
    setKnown((before) => {
      const { shown } = before;
      const isLast = shown[shown.length - 1]?.id === id;
      return how === "over" && isLast
        ? { ...before, shown: shown.map((each) => (each.id === id ? { ...each, isOver: true } : each)) }
        : { ...before, shown: shown.filter((each) => each.id !== id) };
    }),
  );
  return { shown: current.shown, change: change.current };
}

/**
 * At most three messages. With scripts they are sticky for their time, then only the last stays, at the top of the page, until
 * it is closed or the next navigation. Without scripts only messages with an action are sticky.
 */
export function Messages({ flash }: { flash: readonly FlashMessage[] }) {
  const { shown, change } = useShown(flash);
  const isScripted = useScripted();
  const [first] = shown;
  if (!first) return null;
  const isSticky = shown.some(({ message, isOver }) => message.link?.post || (isScripted && !isOver));
  return (
    <div id="flash" className={isSticky ? `${wrap} ${stays}` : wrap}>
      {shown.map((each) => (
        <Message
          key={each.id}
          {...each}
          isScripted={isScripted}
          isFocused={each === first}
          isLast={each === shown[shown.length - 1]}
          over={() => change(each.id, "over")}
          close={() => change(each.id, "closed")}
        />
      ))}
    </div>
  );
}

type MessageProps = Omit<Shown, "id"> & {
  isScripted: boolean;
  isFocused: boolean;
  isLast: boolean;
  over: () => void;
  close: () => void;
};

function Message({ message, isOver, isScripted, isFocused, isLast, over, close }: MessageProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isDialog, setDialog] = useState(message.isDialog === true);
  const isRejected = useContext(FocusOnError) !== null;
  const isTimed = isScripted && !isDialog && !(isOver && isLast);
  const end = useRef(over);
  end.current = over;
  const ms = toastMsOf(message);
  useEffect(() => {
    if (!isTimed) return;
    const leave = () => {
      if (box.current && isHeld(box.current)) timer = setTimeout(leave, heldMs);
      else end.current();
    };
    let timer = setTimeout(leave, ms);
    return () => clearTimeout(timer);
  }, [isTimed, ms]);
  if (isScripted && isDialog) return <MessageDialog message={message} close={() => setDialog(false)} />;
  return (
    <div ref={box} data-ms={ms}>
      <Flash
        tone={message.tone}
        isFocused={isFocused && !isRejected}
        title={message.title}
        action={
          <>
            <MessageLink link={message.link} />
            {isScripted ? (
              <button type="button" className={closeClass} aria-label="关闭" onClick={close} />
            ) : null}
          </>
        }
      >
        {message.text ? <p>{message.text}</p> : null}
      </Flash>
    </div>
  );
}

function MessageLink({ link }: Pick<FlashMessage, "link">) {
  if (!link) return null;
  return link.post ? (
    <PageForm method="post" action={link.href}>
      <Button tone="line" small>
        {link.label}
      </Button>
    </PageForm>
  ) : (
    <ButtonLink tone="line" small href={link.href}>
      {link.label}
    </ButtonLink>
  );
}

/** A success in a dialog; closed, it becomes a message of the page. */
function MessageDialog({ message, close }: { message: FlashMessage; close: () => void }) {
  const titleId = useId();
  return (
    <SuccessDialog titleId={titleId} onClose={close}>
      <h2 id={titleId}>{message.title}</h2>
      {message.text ? <p>{message.text}</p> : null}
      <p className={`${row} ${gap}`}>
        {message.link ? <ButtonLink href={message.link.href}>{message.link.label}</ButtonLink> : null}
        <Button tone="line" onClick={close}>
          关闭
        </Button>
      </p>
    </SuccessDialog>
  );
}
