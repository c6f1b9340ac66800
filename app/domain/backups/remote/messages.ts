// Labels, limits and messages of the storage for backups. Pure and shared with the browser.

export const targetLabels = {
  endpoint: "地址",
  region: "地区",
  bucket: "桶的名字",
  prefix: "文件夹",
  accessKey: "密钥 ID",
  password: "密钥",
} as const;

export const targetMax = { endpoint: 300, region: 64, bucket: 63, prefix: 200, accessKey: 128, secret: 200 };

export const targetMessages = {
  endpoint: "地址要以 https:// 开头，后面只写域名，例如 https://s3.eu-central-1.amazonaws.com",
  region: "地区只用字母、数字和短横线，例如 eu-central-1",
  bucket: "桶的名字是 3 到 63 个字母、数字、点和短横线",
  prefix: "文件夹只用字母、数字、点、短横线和下划线",
  accessKey: "请填密钥 ID",
  secret: "请填密钥",
  otherServer: "换了地址或密钥 ID，请再填一次密钥",
  saved: "备份的去处已保存，几分钟内开始上传",
  removed: "不再存到别处，已经存在那边的不会删",
  stale: "备份的去处刚在别处改过，请核对后再保存",
  failed: "没有保存，请重试",
  untested: "没有试通",
  works: (seconds: number) => `通了：能写、能读、能列出、能删，用了 ${seconds} 秒。`,
  fromServer: "由服务器的 BACKUP_S3_ENDPOINT 等几项设定，请在服务器上修改。",
  unreadable: "存着的密钥读不出来了（服务器的密钥换过），请重新填一次。",
} as const;
