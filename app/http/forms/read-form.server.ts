// Reads form bodies. An unreadable one is a 400, an oversized one a 413.
import { bodyRefusal, UnreadableForm } from "../failure.server";

/** The fields of a form post; throws what the server answers with 400, 413 or 503. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    throw bodyRefusal(error) ? error : new UnreadableForm();
  }
}
