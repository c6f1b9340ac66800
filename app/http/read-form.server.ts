// Reading a posted form. What cannot be read is the request's fault: 400, or 413 when it grew too large.
import { bodyRefusal, UnreadableForm } from "./failure.server";

/** The fields of a form post; throws what the server answers with 400, 413 or 503. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    throw bodyRefusal(error) ? error : new UnreadableForm();
  }
}
