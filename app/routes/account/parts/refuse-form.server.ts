// A form of the account that comes back: the reason and the messages by field, never what was typed.
import { data } from "@remix-run/node";

type Refusal = {
  message: string;
  status?: 422 | 429;
  fields?: Record<string, string[]>;
  retryAfterSeconds?: number;
};

export function refuseForm({ message, status = 422, fields = {}, retryAfterSeconds }: Refusal) {
  const headers: HeadersInit = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {};
  return data({ message, errors: fields }, { status, headers });
}
