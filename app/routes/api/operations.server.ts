// All operations of the JSON API.

import type { Operation } from "~/http/api/operation";
import { adminOperations } from "./admin.server";
import { commentOperations } from "./comments.server";
import { eventOperations } from "./events/events.server";
import { openApiOperation } from "./openapi.server";
import { photoOperations } from "./photos.server";
import { pollOperations } from "./polls/polls.server";
import { posterOperations } from "./posters.server";
import { systemOperations } from "./system.server";
import { uploadOperations } from "./uploads.server";
import { wishOperations } from "./wishes/wishes.server";

export const operations: readonly Operation[] = [
  ...eventOperations,
  ...photoOperations,
  ...uploadOperations,
  ...commentOperations,
  ...wishOperations,
  ...pollOperations,
  ...posterOperations,
  ...adminOperations,
  ...systemOperations,
  openApiOperation(() => operations),
];
