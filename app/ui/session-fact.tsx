// One device on which somebody is signed in, and the button that signs it out.
import { above, phrase, tiny } from "~/styles/global.css";
import { Button } from "./button";
import { Fact } from "./fact";

type SessionFactProps = {
  id: string;
  /** Whether it is the device that asks, or what else it is called. */
  label: string;
  device: string;
  /** What the browser calls itself; may be empty. */
  userAgent: string;
  /** What is known of the session, in words. */
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
