// What the parts of an S3 target may look like. Pure and shared with the browser.

/** Names in keys are plain, so that no server encodes them in its own way. */
export const s3Rules = {
  region: /^[A-Za-z0-9-]{1,64}$/,
  bucket: /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/,
  prefix: /^(?!.*(^|\/)\.{1,2}(\/|$))[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/,
  accessKey: /^[\x21-\x7e]{1,128}$/,
  secretKey: /^[\x21-\x7e]{1,200}$/,
} as const;

/** Most servers without regions accept it. */
export const defaultRegion = "us-east-1";
export const defaultPrefix = "chenglijian";
