// A runner's report: its counts, the names and reasons of what failed, and the files of the second try.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

export type Failure = { file: string; test: string; reason: string }

type VitestReport = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults?: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}
type Suite = { file: string; suites?: Suite[]; specs?: Spec[] }
type Spec = { title: string; ok: boolean; tests: { results: { status: string; error?: { message?: string } }[] }[] }
type PlaywrightReport = { suites: Suite[]; stats: { expected: number; unexpected: number; flaky: number } }

const REASON_LINES = 12

/** passedInFailedFiles: those of `passed` that a second try of the failed files runs again. late: what failed first and passed in another try. */
export type ReportCounts = { passed: number; failed: number; late?: readonly Failure[]; failures: Failure[]; passedInFailedFiles: number }

/** The counts and failures of a report; undefined for a runner that ended without a whole one. */
export function readReport(kind: 'vitest' | 'playwright', report: string): ReportCounts | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(report, 'utf8'))
    return kind === 'vitest' ? countVitest(content as VitestReport) : countPlaywright(content as PlaywrightReport)
  } catch {
    return undefined
  }
}

function countVitest(report: VitestReport): ReportCounts {
  const failures = vitestFailures(report)
  const failedFiles = new Set(failures.map(({ file }) => file))
  const passedIn = ({ assertionResults = [] }: VitestReport['testResults'][number]) =>
    assertionResults.filter(({ status }) => status === 'passed').length
  const count = (results: VitestReport['testResults']) => results.reduce((total, result) => total + passedIn(result), 0)
  return {
    passed: count(report.testResults),
    failed: failures.length,
    failures,
    passedInFailedFiles: count(report.testResults.filter(({ name }) => failedFiles.has(relative('.', name)))),
  }
}

function countPlaywright({ stats, suites }: PlaywrightReport): ReportCounts {
  const { expected, unexpected, flaky } = stats
  const failuresOf = (isFailed: (spec: Spec) => boolean) => suites.flatMap((suite) => playwrightFailures(suite, isFailed))
  return {
    passed: expected + flaky,
    failed: unexpected,
    late: failuresOf(({ ok, tests }) => ok && tests.some(({ results }) => results.some(({ error }) => error))),
    failures: failuresOf(({ ok }) => !ok),
    passedInFailedFiles: 0,
  }
}

/** A file can fail without a failed test: an import or a hook threw. */
function vitestFailures({ testResults }: VitestReport): Failure[] {
  return testResults.flatMap(({ name, status, message = '', assertionResults = [] }) => {
    const file = relative('.', name)
    const tests = assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ fullName, failureMessages = [] }) => ({ file, test: fullName, reason: firstLines(failureMessages[0]) }))
    return tests.length === 0 && status === 'failed' ? [{ file, test: '', reason: firstLines(message) }] : tests
  })
}

function playwrightFailures({ file, suites = [], specs = [] }: Suite, isFailed: (spec: Spec) => boolean): Failure[] {
  const own = specs.filter(isFailed).map(({ title, tests }) => {
    const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message).filter((text) => text !== undefined))
    return { file: `e2e/${file}`, test: title, reason: firstLines(errors.at(-1)) }
  })
  return [...own, ...suites.flatMap((suite) => playwrightFailures(suite, isFailed))]
}

const firstLines = (text = '') => text.trim().split('\n').slice(0, REASON_LINES).join('\n')

export function printFailure({ file, test, reason }: Failure): string {
  const title = test === '' ? file : `${file} › ${test}`
  return [`  ✗ ${title}`, ...reason.split('\n').map((line) => `      ${line}`)].join('\n')
}
