// Lists the tests that passed only on their second attempt, and why the first one failed: each is a defect of a test
// or of the product.
import type { Reporter, TestModule } from "vitest/node";

export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests("passed")].filter((test) => test.diagnostic()?.flaky),
    );
    for (const test of flaky) {
      const [error] = test.result().errors ?? [];
      const reason = [error?.message, error?.diff].join("\n").slice(0, 4000);
      process.stdout.write(
        `passed only on its second try: ${test.module.relativeModuleId} > ${test.fullName}\n${reason}\n`,
      );
    }
  }
}
