// Renders the rows of the printed list in batches, because a long list would block the event loop.
import { setImmediate as nextTurn } from "node:timers/promises";
import { renderToStaticMarkup } from "react-dom/server";
import type { GuestView } from "~/domain/registrations/guest-view";
import { heldLabel, statusLabels } from "~/domain/registrations/messages";
import { box } from "./print-list.css";

const rowsPerTurn = 100;

/** Note and answers of the guest, and the organiser's note. */
const saidOf = ({ note, adminNote, answers }: Pick<GuestView, "note" | "adminNote" | "answers">) =>
  [note, ...answers.map(({ question, answer }) => `${question} ${answer}`), adminNote]
    .filter((text) => text !== "")
    .join("；");

function GuestRow({ guest }: { guest: GuestView }) {
  const { name, companions, seats, contact, depositPaid, feePaid, status, held, attended } = guest;
  return (
    <tr>
      <td>{status === "confirmed" ? <span className={box}>{attended ? "✓" : ""}</span> : null}</td>
      <th scope="row">{[name, ...companions].join("、")}</th>
      <td>{seats}</td>
      <td>{contact ? `${contact.label} ${contact.text}` : ""}</td>
      <td>{[depositPaid ? "定金" : "", feePaid ? "报名费" : ""].filter(Boolean).join("、")}</td>
      <td>{held ? heldLabel : statusLabels[status]}</td>
      <td>{saidOf(guest)}</td>
    </tr>
  );
}

/** The rows of the table as HTML. `viewOf` converts a row. */
export async function renderPrintRows<Row>(
  rows: readonly Row[],
  viewOf: (row: Row) => GuestView,
): Promise<string> {
  let html = "";
  for (let at = 0; at < rows.length; at += rowsPerTurn) {
    await nextTurn();
    const guests = rows.slice(at, at + rowsPerTurn).map(viewOf);
    html += renderToStaticMarkup(guests.map((guest) => <GuestRow key={guest.id} guest={guest} />));
  }
  await nextTurn();
  return html;
}
