// The auth API for authors of clients: purpose, first steps, and operations. Its own document has the rest.
import { gap } from "~/styles/global.css";
import { SectionHeading } from "~/ui/layout/page-heading";
import { CodeSample } from "./code-sample";

export const authPart = { id: "auth", title: "会员登录" };

const operations: readonly (readonly [operation: string, words: string])[] = [
  ["POST /signup", "注册"],
  ["POST /token", "用密码、续期令牌、PKCE 或 Google 身份令牌登录（grant_type）"],
  ["POST /otp、POST /magiclink", "发送登录链接与验证码"],
  ["POST /verify、GET /verify", "验证链接或验证码"],
  ["POST /recover、POST /resend", "发送重置密码邮件、重新发送邮件"],
  ["GET /user、PUT /user", "读取、修改当前用户"],
  ["POST /logout", "退出登录（scope）"],
  ["GET /reauthenticate", "发送安全验证码"],
  [
    "POST /factors、POST /factors/{id}/challenge、POST /factors/{id}/verify、DELETE /factors/{id}",
    "两步验证",
  ],
  ["GET /authorize、GET /callback、POST /callback", "用 Google 登录"],
  ["GET /user/identities/authorize、DELETE /user/identities/{id}", "连接、断开登录方式（未开放）"],
  ["GET /settings、GET /health", "设置与状态"],
  ["GET /.well-known/jwks.json、GET /.well-known/openid-configuration", "验证令牌的公钥、发现文档"],
  ["GET /openapi.json", "供程序读取的文档"],
];

export function AuthGuide({ origin }: { origin: string }) {
  return (
    <section className={gap}>
      <SectionHeading id={authPart.id}>{authPart.title}</SectionHeading>
      <p>
        会员的注册、登录与会话在 <code>{origin}/auth/v1</code>，与网页是同一批账号；官方的{" "}
        <code>@supabase/auth-js</code> 客户端可以直接使用。每个接口的内容、应答和错误代码见{" "}
        <a href="/auth/v1/openapi.json">/auth/v1/openapi.json</a>（OpenAPI 3.1）。
      </p>
      <CodeSample
        of="会员登录"
        text={`import { AuthClient } from "@supabase/auth-js";

const auth = new AuthClient({ url: "${origin}/auth/v1" });
const { data, error } = await auth.signInWithPassword({ email, password });`}
      />
      <p>
        得到的 <code>access_token</code> 一小时内有效，放进 <code>Authorization: Bearer</code>{" "}
        头，也能调用上面的接口：会员以自己的身份发表和投票，管理员账号可以做管理员的工作。退出登录后它立刻失效。
      </p>
      <p>
        错误是 JSON：<code>code</code> 是错误代码，<code>message</code> 是英文说明；发送{" "}
        <code>X-Supabase-Api-Version: 2024-01-01</code> 之前的客户端得到旧的格式。
      </p>
      <dl>
        {operations.map(([operation, words]) => (
          <div key={operation}>
            <dt>
              <code>{operation}</code>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
