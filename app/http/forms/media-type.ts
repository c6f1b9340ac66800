/** Whether a body is multipart, like that of forms with files; media types are case-insensitive. */
export function isMultipart(request: { headers: { get(name: string): string | null } }): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(request.headers.get("Content-Type") ?? "");
}
