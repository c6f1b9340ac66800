import { z } from "zod";
import { type Operation, operation } from "~/http/api/operation";
import { checkHealth, type Health, healthResponse } from "~/http/health.server";
import { adminOperations } from "./admin.server";
import { commentOperations, questionOperations } from "./comments/comments.server";

import { eventOperations } from "./events/events.server";
import { resultOperations } from "./events/results.server";
import { openApiOperation } from "./openapi.server";
import { photoOperations } from "./photos.server";
import { pollOperations } from "./polls/polls.server";
import { posterOperations } from "./posters.server";
import { messageOperations } from "./registrations/guest-messages.server";
import { noticeOperations } from "./registrations/notices.server";
import { registrationOperations } from "./registrations/registrations.server";
import { uploadOperations } from "./uploads.server";
import { wishOperations } from "./wishes/wishes.server";

const healthShape = z
  .strictObject({
    status: z.enum(["ok", "unavailable"]),
    version: z.string(),
    release: z
      .string()
      .nullable()
      .meta({ description: "并排安装的版本中正在运行的那一个；其他安装方式为 null" }),
    uptime: z.int().meta({ description: "启动以来的秒数" }),
    database: z.enum(["ok", "unreadable", "unwritable"]),
    freeBytes: z.number().nullable().optional().meta({ description: "磁盘剩余空间；只给管理员" }),
  })
  .meta({ id: "Health" }) satisfies z.ZodType<Omit<Health, "freeBytes">>;

const health = operation({
  id: "readHealth",
  method: "GET",
  path: "/health",
  tag: "系统",
  summary: "服务器是否正常",
  note: "不带外壳；/health 给出同样的内容。",
  access: "public",
  response: { status: 200, type: "application/json", body: healthShape },
  bareRejections: { 503: healthShape },
  run: async ({ site, admin }) => healthResponse(await checkHealth(site), admin !== undefined),
});

/** Operations on the site itself. */
const systemOperations = [health];

export const operations: readonly Operation[] = [
  ...eventOperations,
  ...resultOperations,
  ...registrationOperations,
  ...noticeOperations,
  ...messageOperations,
  ...photoOperations,
  ...uploadOperations,
  ...commentOperations,
  ...questionOperations,
  ...wishOperations,
  ...pollOperations,
  ...posterOperations,
  ...adminOperations,
  ...systemOperations,
  openApiOperation(() => operations),
];
