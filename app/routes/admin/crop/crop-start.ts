// Loader of the crop dialog: the source picture and its initial crop.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { cropStart, requireCropTask } from "./crop-task.server";

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const task = requireCropTask(site, params);
  return Response.json(cropStart(site, task, new URL(request.url).searchParams));
}
