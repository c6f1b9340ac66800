// A session of an account with its sign-out button.
import { above, phrase, tiny } from "~/styles/global.css";
import { Button } from "../form/button";
import { Fact } from "./facts";

type SessionFactProps = {
  id: string;
  /** Label, such as the current device. */
  label: string;
  device: string;
  /** User agent; may be empty. */
  userAgent: string;
  /** Session details as text. */
  clauses: string[];
  /** Whether it can be signed out here. */
  canEnd: boolean;
};

export function SessionFact({ id, label, device, userAgent, clauses, canEnd }: SessionFactProps) {
  return (
    <Fact
      label={label}
      note={clauses.map((clause, index) => (
        <span key={clause} className={phrase}>
          {index < clauses.length - 1 ? `${clause}，` : clause}
        </span>
      ))}
      more={
        <>
          {userAgent ? <p className={tiny}>{userAgent}</p> : null}
          {canEnd ? (
            <form className={above} method="post">
              <input type="hidden" name="id" value={id} />
              <Button tone="line" small aria-describedby={`device-${id}`}>
                退出此设备
              </Button>
            </form>
          ) : null}
        </>
      }
    >
      <b id={`device-${id}`}>{device}</b>
    </Fact>
  );
}
