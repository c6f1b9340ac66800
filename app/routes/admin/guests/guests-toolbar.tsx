// Bulk changes: the form that the list's checkboxes belong to.
import { above, below, row, tight } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { PageForm } from "~/ui/layout/page-link";
import { SelectAll } from "../lists/select-all";
import type { Selection } from "../lists/use-selection";
import { type GuestQuery, guestsAddress, guestsPath } from "./guests-address";

type GuestsToolbarProps = {
  eventId: string;
  query: GuestQuery;
  allPicked: boolean;
  selection: Selection;
};

export function GuestsToolbar({ eventId, query, allPicked, selection }: GuestsToolbarProps) {
  const here = guestsAddress(eventId, query);
  const all = `${here}${here.includes("?") ? "&" : "?"}select=all`;
  return (
    <PageForm
      id="bulk"
      method="post"
      className={`${row} ${tight} ${above} ${below}`}
      action={guestsPath(eventId)}
    >
      <input type="hidden" name="redirectTo" value={here} />
      <input type="hidden" name="q" value={query.search} />
      <input type="hidden" name="status" value={query.filter} />
      <input type="hidden" name="network" value={query.network} />
      <SelectAll
        selection={selection}
        name="id"
        href={allPicked ? here : all}
        isAll={allPicked}
        measure="条"
      />
      <Button small tone="line" name="intent" value="approve">
        通过所选
      </Button>
      <Button small tone="line" name="intent" value="decline">
        婉拒所选
      </Button>
    </PageForm>
  );
}
