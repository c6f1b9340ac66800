// One device on which an administrator is signed in, and the button that signs it out.
import { above, phrase, tiny } from "~/styles/global.css";
import { Button } from "~/ui/button";
import { Fact } from "~/ui/fact";

type SessionFactProps = {
  id: string;
  isCurrent: boolean;
  device: string;
  /** What the browser calls itself; may be empty. */
  userAgent: string;
  /** E-mail of the account; null for the site's password. */
  account: string | null;
  opened: string;
  seen: string;
  expires: string;
};

export function SessionFact({ id, isCurrent, device, userAgent, account, ...times }: SessionFactProps) {
  const { opened, seen, expires } = times;
  const clauses = [account ?? "管理员密码", `登录于 ${opened}`, `最近使用 ${seen}`, `${expires} 过期`];
  return (
    <Fact
      label={isCurrent ? "本设备" : "其他设备"}
      note={clauses.map((clause, index) => (
        <span key={clause} className={phrase}>
          {index < clauses.length - 1 ? `${clause}，` : clause}
        </span>
      ))}
      more={
        <>
          {userAgent ? <p className={tiny}>{userAgent}</p> : null}
          {isCurrent ? null : (
            <form className={above} method="post">
              <input type="hidden" name="id" value={id} />
              <Button tone="line" small aria-describedby={`device-${id}`}>
                退出此设备
              </Button>
            </form>
          )}
        </>
      }
    >
      <b id={`device-${id}`}>{device}</b>
    </Fact>
  );
}
