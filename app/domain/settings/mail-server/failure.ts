// Why a test mail failed, in words: what the server said, and what to do. Pure.

export type MailProblem = { text: string; words: string };

type Failure = {
  /** The error's code, such as EAUTH. */
  code: string;
  /** The command that was rejected, such as RCPT TO. */
  command: string;
  status: number | null;
  /** The server's own words. */
  response: string;
};

type Terms = { label: string; host: string; port: number };

const wordsMax = 200;

/** The server's words in one line, without control characters. */
const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, wordsMax);

/** First match wins; matched against the code, the command and the status. */
const texts: [RegExp, (terms: Terms) => string][] = [
  [/^EAUTH/, ({ label }) => `${label}没让登录：授权码不对或已失效。重新生成一个再试；登录名也看一眼。`],
  [/^(EDNS|ENOTFOUND|EAI_AGAIN)/, ({ host }) => `找不到服务器 ${host}。看看有没有写错。`],
  [
    /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)/,
    ({ host, port }) =>
      `连不上 ${host} 的 ${port} 端口。换 465 或 587 再试；都不行，多半是主机商封了发信端口，请照看网站的朋友问一下。`,
  ],
  [
    /^(ETIMEDOUT|ETIMEOUT)/,
    ({ host, port }) =>
      `${host} 的 ${port} 端口没有及时回应。换 465 或 587 再试；都不行，多半是主机商封了发信端口，请照看网站的朋友问一下。`,
  ],
  [
    /^(ETLS|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|CERT_|UNABLE_TO|EPROTO)/,
    ({ host, port }) =>
      `和 ${host} 的加密连接没有建立，所以没有发送密码。端口 ${port} 换成 465 或 587 再试，服务器地址也看一眼。`,
  ],
  [/^\S+ MAIL FROM/, () => "服务器不收这个发信地址：它要和登录的邮箱一样，或者先在那边验证过。"],
  [/^\S+ RCPT TO 4/, () => "服务器暂时不收这个收件地址，过几分钟再试。"],
  [/^\S+ RCPT TO/, () => "服务器不收这个收件地址，请检查有没有写错。"],
  [/^EMESSAGE|^\S+ DATA/, () => "服务器不收这封信的内容，请换一家邮箱，或问问对方的客服。"],
  [/^(ECONN|ESOCKET|EPIPE)/, ({ host }) => `和 ${host} 的连接断了。端口是不是填错了？`],
];

/** Explains a failure. */
export function explainFailure({ code, command, status, response }: Failure, terms: Terms): MailProblem {
  const key = [code, command, status ?? ""].join(" ");
  const text =
    texts.find(([pattern]) => pattern.test(key))?.[1](terms) ?? "测试信没有发出去，请检查服务器和端口。";
  return { text, words: oneLine(response) };
}
