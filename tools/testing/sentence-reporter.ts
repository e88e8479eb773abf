import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

export interface KindResult {
  passed: number;
  failed: number;
  skipped: number;
  /** Passed, but only when they were run again. */
  unsteady: number;
  /** Of those that failed and of the unsteady ones, the file and the sentence. */
  titles: string[];
}

type Failure = { message?: string; stack?: string; diff?: string };

/** A line that holds a whole page of HTML hides all that was printed before it. */
const lineLimit = 400;

/**
 * Says nothing about what is well; of a failure the file, the sentence and the reason. The same of a test that failed
 * before it passed: it is mended like a failure, though it stops nobody.
 */
export default class SentenceReporter implements Reporter {
  readonly #titles: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    const title = `${where(test.module)} › ${test.fullName}`;
    if (result.state === 'failed') this.#say(title, result.errors);
    else if (test.diagnostic()?.flaky) this.#say(`${title}: passed at its second try only`, result.errors ?? []);
  }

  onTestModuleEnd(module: TestModule): void {
    const errors = module.errors();
    if (errors.length > 0) this.#say(`${where(module)} › the file could not be run`, errors);
    for (const suite of module.children.allSuites()) {
      if (suite.errors().length > 0) this.#say(`${where(module)} › ${suite.fullName}`, suite.errors());
    }
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    if (unhandled.length > 0) this.#say('an error that no test was waiting for', unhandled);
    const total: KindResult = { passed: 0, failed: unhandled.length, skipped: 0, unsteady: 0, titles: this.#titles };
    for (const module of modules) {
      if (module.errors().length > 0) total.failed += 1;
      for (const suite of module.children.allSuites()) if (suite.errors().length > 0) total.failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        // A test that never got to run because something before it broke has not passed.
        if (state === 'passed') {
          total.passed += 1;
          if (test.diagnostic()?.flaky) total.unsteady += 1;
        } else if (state === 'skipped' && test.options.mode !== 'run') total.skipped += 1;
        else total.failed += 1;
      }
    }
    if (process.env.CANOPY_TEST_RESULT) writeFileSync(process.env.CANOPY_TEST_RESULT, JSON.stringify(total));
  }

  #say(title: string, errors: readonly Failure[]): void {
    this.#titles.push(title);
    const lines = errors.flatMap((error) => [
      ...(error.message ?? 'no message').split('\n').slice(0, 12),
      ...(error.diff?.split('\n').slice(0, 30) ?? []),
      ...ourFrames(error.stack),
    ]);
    console.log([`✗ ${title}`, ...lines.map((line) => `    ${clipped(line)}`), ''].join('\n'));
  }
}

function clipped(line: string): string {
  return line.length > lineLimit ? `${line.slice(0, lineLimit)}…` : line;
}

function where(module: TestModule): string {
  return relative(process.cwd(), module.moduleId);
}

function ourFrames(stack = ''): string[] {
  const frames = stack
    .split('\n')
    .filter((line) => line.trim().startsWith('at ') && !line.includes('node_modules') && !line.includes('node:'));
  return frames.slice(0, 3).map((line) => line.trim().replace(`${process.cwd()}/`, '').replace('file://', ''));
}
