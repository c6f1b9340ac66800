// Tries a target at once, within a time limit: writes, reads, lists and deletes a small object.
import type { Clock } from "../../../platform/clock";
import { openS3, type S3Target } from "../../../platform/s3/client.server";
import { S3Failure } from "../../../platform/s3/failure";
import { withoutSlot } from "../../../platform/slot.server";
import { newToken } from "../../../platform/tokens.server";
import { explainTargetFailure, type TargetProblem } from "./failure";

export type TargetTry = { isOk: true; seconds: number } | ({ isOk: false } & TargetProblem);

const [idleMs, tryMs] = [8000, 20_000];
const folder = "tests";

async function exercise(target: S3Target, limits: { idleMs: number; tryMs: number }): Promise<void> {
  const signal = AbortSignal.timeout(limits.tryMs);
  const s3 = openS3(target, { idleMs: limits.idleMs, attempts: 1, signal });
  const text = newToken();
  const key = `${folder}/${text}`;
  try {
    await s3.putText(key, text);
    if ((await s3.getText(key)) !== text) throw new S3Failure({ operation: "read", code: "NotS3" });
    const found = (await s3.list(folder)).find(({ name }) => name === text);
    if (found?.bytes !== text.length) throw new S3Failure({ operation: "list", code: "Incomplete" });
    await s3.remove(key);
  } finally {
    s3.close();
  }
}

/** Returns the time that it took, or why it failed. */
export async function tryBackupTarget(
  target: S3Target,
  clock: Pick<Clock, "now">,
  limits = { idleMs, tryMs },
): Promise<TargetTry> {
  const began = clock.now();
  try {
    await withoutSlot(() => exercise(target, limits));
    return { isOk: true, seconds: Math.max(1, Math.round((clock.now() - began) / 1000)) };
  } catch (error) {
    if (!(error instanceof S3Failure)) throw error;
    const { host } = new URL(target.endpoint);
    return { isOk: false, ...explainTargetFailure(error.problem, { host, bucket: target.bucket }) };
  }
}
