// A confirmation before a change: a separate page, or the content of a dialog over the opening page.
import type { SubmissionResult } from "@conform-to/react";
import { useLoaderData } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import { above, formColumn, gap, mute, narrow, row, small, stack, wrap } from "~/styles/global.css";
import { Flash } from "../feedback/flash";
import { Button, ButtonLink } from "../form/button";
import { quote } from "../posts/comment-list.css";
import { cardClass } from "./card";
import { BackLink, TapLink } from "./links";
import { PageForm } from "./page-link";

/** Loader data of a confirmation page. */
export type ConfirmationContent = {
  question: string;
  /** Name of the affected item. */
  about?: string;
  /** The affected items: titles or texts. */
  items?: { id: string; name?: string; text: string }[];
  /** What is missing, with links to the fields. */
  missing?: { title: string; text: string; links: { label: string; href: string }[] };
  /** Consequences. */
  note?: string;
  button: string;
  isDestructive: boolean;
  /** The text of a lost post, on visitors' pages; the organiser's hydrated pages find it by the form's URL. */
  failed?: string;
  /** A button for a milder change, posted to the same URL. */
  milder?: { name: string; value: string; button: string };
  /** Label of the cancel button, where 取消 could be mistaken for the change itself. */
  cancel?: string;
  /** URL to return to after the change or on cancellation. */
  returnTo: string;
  /** Additional input. */
  asks?: "reason" | "note" | "cancellation" | "reply";
  /** Initial values of its fields by name. */
  values?: Record<string, string>;
  hidden?: { name: string; value: string }[];
};

/** Reply to a rejected confirmation: a message with the typed input, or conform's reply. */
export type ConfirmationReply = {
  error?: string | null;
  preset?: string;
  typed?: string;
  result?: SubmissionResult<string[]>;
};

/** Fields of a confirmation that requires a reason or a note. */
export type ConfirmationFields = (props: {
  asks: NonNullable<ConfirmationContent["asks"]>;
  reply: ConfirmationReply | undefined;
  values?: ConfirmationContent["values"];
}) => ReactNode;

/** The surrounding dialog: the id of its title, a notice about a lost submission, and a function that closes it. */
type AroundConfirmation = { titleId: string; notice: ReactNode; close: () => void };
export const AroundConfirmation = createContext<AroundConfirmation | null>(null);

type ConfirmationProps = ConfirmationContent & { reply?: ConfirmationReply; fields?: ConfirmationFields };

/** The button posts to the confirmation's URL. */
export function Confirmation({ reply, fields: Fields, ...dialog }: ConfirmationProps) {
  const {
    question,
    about,
    items = [],
    missing,
    note,
    button,
    isDestructive,
    cancel = "取消",
    returnTo,
  } = dialog;
  const { asks, hidden = [] } = dialog;
  const around = useContext(AroundConfirmation);
  const isOfPosts = items.some(({ name }) => name !== undefined);
  const content = (
    <>
      {reply?.error ? <Flash tone="bad" title={reply.error} /> : null}
      {about ? <p className={above}>「{about}」</p> : null}
      {items.length > 0 ? <Items items={items} className={isOfPosts ? `${stack} ${above}` : above} /> : null}
      {missing ? (
        <Flash tone="warn" title={missing.title}>
          <p>{missing.text}</p>
          <ul>
            {missing.links.map(({ label, href }) => (
              <li key={label}>
                <TapLink href={href}>{label}</TapLink>
              </li>
            ))}
          </ul>
        </Flash>
      ) : null}
      {note ? <p className={`${mute} ${small} ${about ? "" : above}`}>{note}</p> : null}
      <PageForm className={gap} method="post" data-failed={dialog.failed}>
        {hidden.map(({ name, value }) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="redirectTo" value={returnTo} />
        {asks && Fields ? <Fields asks={asks} reply={reply} values={dialog.values} /> : null}
        {around?.notice}
        <p className={asks ? `${row} ${gap}` : row}>
          <Button tone={isDestructive ? "bad" : undefined}>{button}</Button>
          {dialog.milder ? (
            <Button tone="line" name={dialog.milder.name} value={dialog.milder.value}>
              {dialog.milder.button}
            </Button>
          ) : null}
          {around ? (
            <Button tone="line" type="button" onClick={around.close}>
              {cancel}
            </Button>
          ) : (
            <ButtonLink tone="line" href={returnTo}>
              {cancel}
            </ButtonLink>
          )}
        </p>
      </PageForm>
    </>
  );
  if (around) {
    return (
      <>
        <h2 id={around.titleId}>{question}</h2>
        {content}
      </>
    );
  }
  return (
    <main className={`${wrap} ${isOfPosts ? narrow : formColumn}`} id="main">
      <BackLink href={returnTo}>返回</BackLink>
      <h1>{question}</h1>
      {content}
    </main>
  );
}

/** The page of a confirmation without fields, whose content its route loads. */
export function ConfirmationPage() {
  return <Confirmation {...useLoaderData<() => ConfirmationContent>()} />;
}

type ItemsProps = { items: NonNullable<ConfirmationContent["items"]>; className: string };

function Items({ items, className }: ItemsProps) {
  return (
    <ul className={className}>
      {items.map(({ id, name, text }) =>
        name === undefined ? (
          <li key={id}>「{text}」</li>
        ) : (
          <li key={id} className={cardClass({ compact: true })}>
            <b className={small}>{name}</b>
            <p className={quote}>{text}</p>
          </li>
        ),
      )}
    </ul>
  );
}
