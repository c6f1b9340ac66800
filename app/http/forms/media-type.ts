/** Whether a body is a form in parts, as those with files are; the name of a type has no case. */
export function isMultipart(request: { headers: { get(name: string): string | null } }): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(request.headers.get("Content-Type") ?? "");
}
