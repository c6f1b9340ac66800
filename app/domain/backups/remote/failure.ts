// Why a request to the storage failed, in words: what the server said, and what to do. Pure.
import type { S3Problem } from "../../../platform/s3/failure";

export type TargetProblem = { text: string; words: string };

type Terms = { host: string; bucket: string };
type Explained = Terms & S3Problem;

const doing = { write: "写", read: "读", list: "列出", delete: "删" } as const;

function clockText({ skewMs }: S3Problem): string {
  const minutes = Math.round(Math.abs(skewMs) / 60_000);
  if (minutes === 0) return "";
  return `（比对方${skewMs > 0 ? "快" : "慢"} ${minutes} 分钟）`;
}

/** First match wins; matched against code and status. */
const texts: [RegExp, (terms: Explained) => string][] = [
  [
    /^(RequestTimeTooSkewed|RequestExpired|RequestInTheFuture)/,
    (terms) =>
      `服务器的时钟不准${clockText(terms)}，所以对方不认签名。请照看服务器的朋友打开自动对时（timedatectl set-ntp true）再试。`,
  ],
  [
    /^(InvalidAccessKeyId|NotSignedUp|InvalidToken)/,
    () => "没有这个密钥 ID：看看有没有抄错，或者已经在那边删掉了。",
  ],
  [/^SignatureDoesNotMatch/, () => "密钥不对：重新复制一遍，前后不要带空格；还不行就在那边新建一个。"],
  [
    /^(AuthorizationHeaderMalformed|PermanentRedirect|TemporaryRedirect|IllegalLocationConstraint|InvalidRegion|HTTP 30)/,
    ({ region }) =>
      region
        ? `地区或地址不对：这个桶在 ${region}。把地区改成它，地址也换成那个地区的。`
        : "地区或地址不对：到那边看看这个桶在哪个地区，把地区和地址都改成它的。",
  ],
  [/^SecondLevelDomainForbidden/, ({ bucket, host }) => `地址前面要带上桶的名字：https://${bucket}.${host}`],
  [
    /^(NoSuchBucket|InvalidBucketName)/,
    ({ bucket }) => `没有叫 ${bucket} 的桶：先在那边建一个，或看看名字有没有写错。`,
  ],
  [
    /^(AccessDenied|AllAccessDisabled|AccountProblem|\S+ 403|HTTP 403)/,
    ({ operation }) => `这个密钥不能${doing[operation]}：到那边给它这个桶的读、写、列出和删除的权限。`,
  ],
  [
    /^(QuotaExceeded|XMinioStorageFull|InsufficientStorage|\S+ 507|HTTP 507)/,
    () => "那边的空间满了：加空间，或换一个桶。",
  ],
  [/^(ENOSPC|SQLITE_FULL)/, () => "服务器的磁盘满了，请照看服务器的朋友清理后再试。"],
  [
    /^(BadDigest|XAmzContentSHA256Mismatch|InvalidDigest|Damaged)/,
    () => "存过去的和这里的不一样：多半是网络的毛病，过一会儿再试。",
  ],
  [/^(Incomplete|NoSuchKey)/, () => "那边说收下了，列出来却没有或大小不对：换一家，或问问对方的客服。"],
  [/^(ENOTFOUND|EAI_AGAIN|EDNS)/, ({ host }) => `找不到 ${host}。看看地址有没有写错。`],
  [
    /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)/,
    ({ host }) => `连不上 ${host}：看看地址和端口，或者那边是不是停了。`,
  ],
  [
    /^(ETIMEDOUT|ETIMEOUT|RequestTimeout)/,
    ({ host }) => `${host} 没有及时回应，过一会儿再试；一直这样，就看看地址和端口。`,
  ],
  [
    /^(ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|CERT_|UNABLE_TO|EPROTO)/,
    ({ host }) =>
      `${host} 的证书不对，所以什么也没有发送。地址要和证书上的域名一样；自己的证书请照看服务器的朋友设 NODE_EXTRA_CA_CERTS。`,
  ],
  [/^(SlowDown|ServiceUnavailable|InternalError|\S+ 5\d\d|HTTP 5)/, () => "对方暂时忙不过来，过几分钟再试。"],
  [
    /^(NotS3|TooLong|HPE_|MethodNotAllowed|HTTP [24])/,
    ({ host }) => `${host} 回答的不是 S3。地址要用服务商写的「S3 endpoint」，不是网页的地址。`,
  ],
  [/^(ECONN|ESOCKET|EPIPE)/, ({ host }) => `和 ${host} 的连接断了，过一会儿再试。`],
];

/** Explains a failure. */
export function explainTargetFailure(problem: S3Problem, terms: Terms): TargetProblem {
  const key = `${problem.code} ${problem.status || ""}`;
  const text = texts.find(([pattern]) => pattern.test(key))?.[1]({ ...terms, ...problem });
  return {
    text: text ?? "没有成功，请核对地址、地区、桶和密钥。",
    words: [problem.code, problem.words].filter(Boolean).join(": "),
  };
}
