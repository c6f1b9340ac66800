// Sign-in link or member menu at the right of the header.
import { ButtonLink } from "~/ui/form/button";
import { Menu } from "~/ui/layout/menu";
import { clipped } from "~/ui/layout/menu.css";

export function UserMenu({ member }: { member: { email: string } | null }) {
  if (!member)
    return (
      <ButtonLink tone="line" small href="/login">
        登录
      </ButtonLink>
    );
  const [name] = member.email.split("@");
  return (
    <Menu label={<span className={clipped}>{name || "用户"}</span>}>
      <span>{member.email}</span>
      <a href="/dashboard">管理面板</a>
      <a href="/account">账号</a>
      <form method="post" action="/logout" data-busy="正在退出…" data-leave="">
        <button type="submit">退出登录</button>
      </form>
    </Menu>
  );
}
