// The order of test files: long ones first, so that no worker runs one while the others are idle. Without recorded
// durations Vitest sorts by file size, and these files are small but slow.
import { BaseSequencer, type TestSpecification } from "vitest/node";

const shortButSlow = new RegExp(
  [
    "e2e/(layout|scripts-late|plain-organiser|plain-moderation|first-paint|event-form-leave|admin-photos|crop-dialog)",
    "sweeps/(event-loop|links|spoken-pages|head-changes-nothing|fuzz)",
    "system/(picture-process|poster-drawing|server|generated-migrations)",
  ]
    .map((files) => `/${files}\\.test\\.ts$`)
    .join("|"),
);

export class LongestFirst extends BaseSequencer {
  /** Vitest's order, with those files first in each project. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      const isSlow = ({ moduleId }: TestSpecification) => shortButSlow.test(moduleId);
      return [...own.filter(isSlow), ...own.filter((file) => !isSlow(file))];
    });
  }
}
