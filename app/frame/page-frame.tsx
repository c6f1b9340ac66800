import type { ReactNode } from "react";
import type { RouteHandle } from "~/http/pages/hydration";
import type { RootData } from "~/http/pages/root-data.server";
import type { OrganisedEvent } from "~/http/records/organised-event.server";
import { wrap } from "~/styles/global.css";
import { ButtonLink } from "~/ui/form/button";
import { OwnLinkText } from "~/ui/layout/links";
import { Menu } from "~/ui/layout/menu";
import { clipped } from "~/ui/layout/menu.css";
import { SealText } from "~/ui/posts/seal";
import { AdminFrame } from "./admin-frame";
import { sectionRow } from "./admin-sections.css";
import { footerLinks } from "./footer-links";
import { nav } from "./header.css";
import { Messages } from "./messages";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import { SkipLink } from "./skip-link";

type PageFrameProps = {
  /** Missing when the site settings could not be read. */
  root: RootData | undefined;
  frame: NonNullable<RouteHandle["frame"]>;
  current: RouteHandle["current"] | null;
  children: ReactNode;
};

const nameless = { name: "首页", tagline: "", city: "", wishesOn: false, pollsOn: false };

/** The header while a new site has no name of its own. */
const firstTime = { siteName: "第一次打开", tagline: "五步，大约六分钟" };

export function PageFrame(props: PageFrameProps) {
  return (
    <SealText.Provider value={props.root?.site.seal ?? ""}>
      <FrameOf {...props} />
    </SealText.Provider>
  );
}

function FrameOf({ root, frame, current, children }: PageFrameProps) {
  if (frame === "none") return <>{children}</>;
  const site = root?.site ?? nameless;
  if (frame === "admin" && root?.isAdmin) return <AdminFrame root={root}>{children}</AdminFrame>;
  // For a member who is no administrator, the dashboard is their own page.
  const isOwnPage = current === "admin" && root?.member != null && !root.isAdmin;
  const nav = [
    { key: "home", label: "首页", href: "/" },
    { key: "events", label: "活动", href: "/events" },
    { key: "wishes", label: "心愿留言", href: site.wishesOn ? "/wishes" : null },
    { key: "polls", label: "社区投票", href: site.pollsOn ? "/polls" : null },
    ...(root?.isSignedUp
      ? [{ key: "mine", label: <OwnLinkText unseen={root.unseen} />, href: "/my-registrations" }]
      : []),
    { key: "admin", label: "管理活动", href: "/admin" },
  ];
  return (
    <>
      <SkipLink />
      <SiteHeader
        {...(frame === "setup" ? firstTime : { siteName: site.name, city: site.city, tagline: site.tagline })}
        nav={nav}
        current={isOwnPage ? null : (current ?? null)}
        account={root ? <UserMenu {...root} /> : null}
        bare={frame === "bare" || frame === "setup"}
      />
      {root?.organised && frame === "site" ? <OrganiserLinks {...root.organised} /> : null}
      {root ? <Messages flash={root.flash} /> : null}
      {children}
      {root ? (
        <SiteFooter
          {...root.preferences}
          action="/preferences"
          links={footerLinks}
          returnTo={root.currentUrl}
          siteName={site.name}
          city={site.city}
        />
      ) : null}
    </>
  );
}

/** Sign-in link or account menu at the right of the header. */
function UserMenu({ member, isAdmin, organiserId }: Pick<RootData, "member" | "isAdmin" | "organiserId">) {
  const signOut = { "data-busy": "正在退出…", "data-leave": "", "data-presses-of": organiserId ?? undefined };
  if (!member && isAdmin)
    return (
      <Menu label="管理员">
        <a href="/dashboard">管理面板</a>
        <form method="post" action="/admin/logout" {...signOut}>
          <button type="submit">退出登录</button>
        </form>
      </Menu>
    );
  if (!member)
    return (
      <ButtonLink tone="line" small href="/login">
        登录
      </ButtonLink>
    );
  const [localPart] = member.email.split("@");
  return (
    <Menu label={<span className={clipped}>{member.nickname || localPart || "用户"}</span>}>
      <span>{member.email}</span>
      <a href="/dashboard">管理面板</a>
      <a href="/account">我的页面</a>
      <form method="post" action="/logout" {...signOut}>
        <button type="submit">退出登录</button>
      </form>
    </Menu>
  );
}

/** Links from an event's public page to its organiser pages. */
function OrganiserLinks({ id, isEnded, canCheckIn, canManage }: OrganisedEvent) {
  const links = [
    ...(canManage ? [["guests", "名单"], isEnded ? ["photos", "上传照片"] : ["edit", "编辑"]] : []),
    ...(canCheckIn ? [["check-in", "签到"]] : []),
  ];
  return (
    <div className={wrap}>
      <nav className={`${nav} ${sectionRow}`} aria-label="主办方">
        {links.map(([name, label]) => (
          <a key={name} href={`/admin/events/${id}/${name}`}>
            {label}
          </a>
        ))}
      </nav>
    </div>
  );
}
