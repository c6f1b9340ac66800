// Redisplays an account form: error and messages by field, never typed values.
import { data } from "@remix-run/node";

type Refusal = {
  message: string;
  status?: 422 | 429;
  fields?: Record<string, string[]>;
  retryAfterSeconds?: number;
};

export function redisplayMemberForm({ message, status = 422, fields = {}, retryAfterSeconds }: Refusal) {
  const headers: HeadersInit = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {};
  return data({ message, errors: fields }, { status, headers });
}
