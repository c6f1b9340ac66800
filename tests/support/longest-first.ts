// The order of test files: long ones first, so that no worker runs one while the others are idle. Without recorded
// durations Vitest sorts by file size, and these files are small but slow.
import { BaseSequencer, type TestSpecification } from "vitest/node";

const shortButSlow =
  /\/(e2e\/(pages|event-form-leave|links|album-shrink|carousel)|system\/(server|poster-drawing|update|update-refusals|pictures-ahead|poster-process)|sweeps\/(polls-race|page-poisoning|private-answers|safety-headers))\.test\.ts$/;

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
