import { mute, small } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { Actions } from "~/ui/form/button";
import { RowName } from "~/ui/form/row-name";
import { cardClass } from "~/ui/layout/card";
import { AskButton } from "../questions/ask-link";

type OrganiserCardProps = {
  id: string;
  name: string;
  /** Whether this organiser is the current user. */
  isOwn: boolean;
  /** The role and its scope. */
  scope: string;
  clauses: string[];
};

export function OrganiserCard({ id, name, isOwn, scope, clauses }: OrganiserCardProps) {
  return (
    <li className={cardClass({ compact: true })}>
      <p>
        <b>{name}</b> {isOwn ? <Badge tone="ok">本人</Badge> : null}
      </p>
      <p>{scope}</p>
      <p className={`${small} ${mute}`}>{clauses.join(" · ")}</p>
      <RowName.Provider value={name}>
        <Actions>
          <AskButton small tone="bad" href={`/admin/organisers/${id}/remove`}>
            移除
          </AskButton>
        </Actions>
      </RowName.Provider>
    </li>
  );
}
