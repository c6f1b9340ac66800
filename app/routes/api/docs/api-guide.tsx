// Conventions shared by all operations.
import type { ReactNode } from "react";
import { gap } from "~/styles/global.css";
import { SectionHeading } from "~/ui/layout/page-heading";
import { CodeSample } from "./code-sample";
import type { DocumentView } from "./document-view";

const titles = {
  about: "概要",
  "sign-in": "管理员登录",
  answers: "应答",
  repeats: "重复发送",
  limits: "频率限制",
  pages: "翻页",
  origins: "别的网站",
} as const;

export const guideParts = Object.entries(titles).map(([id, title]) => ({ id, title }));

function Part({ id, children }: { id: keyof typeof titles; children: ReactNode }) {
  return (
    <section className={gap}>
      <SectionHeading id={id}>{titles[id]}</SectionHeading>
      {children}
    </section>
  );
}

type ApiGuideProps = { document: DocumentView; timeZone: string; requestsPerMinute: number };

export function ApiGuide({ document, timeZone, requestsPerMinute }: ApiGuideProps) {
  const { server, statuses } = document;
  return (
    <>
      <Part id="about">
        <p>
          本站页面能做的事，程序也能做：读取活动、照片、评论、心愿和投票，发表、点赞、投票，以及管理员的全部工作。规则和页面上的一样。
        </p>
        <dl>
          <div>
            <dt>地址</dt>
            <dd>
              <code>{server}</code>，下面的路径都接在它后面
            </dd>
          </div>
          <div>
            <dt>供程序读取的文档</dt>
            <dd>
              <a href="/api/openapi.json">/api/openapi.json</a>（OpenAPI 3.1），可以用来生成客户端
            </dd>
          </div>
          <div>
            <dt>格式</dt>
            <dd>JSON，UTF-8；上传图片用 multipart/form-data</dd>
          </div>
          <div>
            <dt>时间</dt>
            <dd>
              UTC，例如 <code>2026-11-28T13:00:00.000Z</code>；发送时没有写时区的，按 {timeZone}
            </dd>
          </div>
          <div>
            <dt>金额</dt>
            <dd>
              以分为单位的整数：<code>depositCents</code> 是人民币分，<code>enrollFeeCents</code> 是欧分
            </dd>
          </div>
        </dl>
      </Part>
      <Part id="sign-in">
        <p>
          标着「管理员」的接口要先登录。登录得到的 token 放进以后每个请求的 <code>Authorization</code>{" "}
          头，七天有效；不用时请退出登录。
        </p>
        <CodeSample
          of="登录"
          text={`curl ${server}/admin/login \\
  -H 'Content-Type: application/json' \\
  -d '{"password":"管理员密码"}'

TOKEN=得到的 token
curl ${server}/events/admin/stats -H "Authorization: Bearer $TOKEN"`}
        />
        <p>
          评论、心愿、点赞和投票不用登录。第一次发送时得到一个 Cookie，以后带上它，网站就知道是同一位访客。
        </p>
      </Part>
      <Part id="answers">
        <p>
          成功时，内容在 <code>data</code> 里：
        </p>
        <CodeSample of="成功的应答" text='{"success":true,"data":{…}}' />
        <p>
          没有成功时，<code>error</code> 是给人看的中文说明，<code>details</code>{" "}
          按字段列出哪里不对，也包括不认识的字段：
        </p>
        <CodeSample
          of="没有成功的应答"
          text='{"success":false,"error":"请输入活动标题","details":{"title":["请输入活动标题"]}}'
        />
        <table>
          <caption>状态码</caption>
          <tbody>
            {statuses.map(({ status, text }) => (
              <tr key={status}>
                <th scope="row">{status}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Part>
      <Part id="repeats">
        <p>
          新建内容的请求可以带上 <code>Idempotency-Key</code> 头，值由你自己定（8 到 255
          个可见字符）。一天之内以同样的值再次发送同样的请求，得到同样的应答，什么也不会重复；应答会带上{" "}
          <code>Idempotency-Replayed: true</code>。断线之后可以放心重发。
        </p>
      </Part>
      <Part id="limits">
        <p>
          每个网络地址每分钟最多 {requestsPerMinute}{" "}
          个请求，发表和投票另有更低的限制，和页面上的一样。每个应答都带着 <code>RateLimit-Limit</code>
          （上限）、<code>RateLimit-Remaining</code>（还剩几次）和 <code>RateLimit-Reset</code>
          （几秒后重新计数）。超过时应答 429，<code>Retry-After</code> 说明几秒后再试。
        </p>
      </Part>
      <Part id="pages">
        <p>
          列表用 <code>page</code> 和 <code>limit</code> 翻页，<code>pagination</code>{" "}
          说明共有几条、几页。还有下一页时，<code>Link</code> 头给出它的地址（<code>rel="next"</code>
          ）；照着它翻页，里面的 <code>asOf</code> 使途中新增的内容不会让列表移动。超过最后一页得到空的列表。
        </p>
        <p>
          公开的内容带着 <code>ETag</code>；下次把它放进 <code>If-None-Match</code>，没有变化时应答 304。
        </p>
      </Part>
      <Part id="origins">
        <p>
          别的网站的网页默认不能调用这里的接口。管理服务器的人可以在 <code>API_CORS_ORIGINS</code>{" "}
          里写明允许的来源，以逗号分开；它们要用 token，得不到本站的 Cookie。服务器之间的调用不受影响。
        </p>
      </Part>
    </>
  );
}
