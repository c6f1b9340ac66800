// Auth API links redirect to a URL with tokens in its fragment, which servers never receive. A script removes them from
// the URL immediately and posts the access token; the server then resolves its account.
import { useContext } from "react";
import { PageResources } from "~/http/pages/page-resources";
import { gap } from "~/styles/global.css";

const script = `(()=>{document.getElementById("scriptless").remove();const g=new URLSearchParams(location.hash.slice(1)),t=g.get("access_token"),c=g.get("error_code"),p=location.pathname;
if(!(t||c||g.has("message")))return;
history.replaceState(history.state,"",p);
if(!t)return location.replace(p+(c?"?error_code="+encodeURIComponent(c):"?notice=half"));
const f=document.createElement("form");f.method="post";f.action=p;f.hidden=true;
for(const[n,v]of[["access_token",t],["type",g.get("type")||""]]){const i=document.createElement("input");i.name=n;i.value=v;f.append(i)}
document.querySelector("main").textContent="正在打开链接…";document.body.append(f);f.submit()})()`;

/** For pages that have no other token. */
export function FragmentLink() {
  const { nonce } = useContext(PageResources);
  return (
    <>
      <p className={gap} id="scriptless">
        如果你刚刚打开了邮件里的登录链接：这个浏览器没有运行脚本，用不了它。请用密码登录，或换一个浏览器重新申请。
      </p>
      <script nonce={nonce || undefined} dangerouslySetInnerHTML={{ __html: script }} />
    </>
  );
}
