// The failed tests of a runner's report: the names and reasons that end a run, and the files of the second try.
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
type PlaywrightReport = { suites: Suite[] }

const REASON_LINES = 12

/** The failures of a whole report; none for a runner that ended without one. */
export function failuresOf(kind: 'vitest' | 'playwright', report: string): Failure[] {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return []
  }
  return kind === 'vitest' ? vitestFailures(content as VitestReport) : (content as PlaywrightReport).suites.flatMap(playwrightFailures)
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

function playwrightFailures({ file, suites = [], specs = [] }: Suite): Failure[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message).filter((text) => text !== undefined))
      return { file: `e2e/${file}`, test: title, reason: firstLines(errors.at(-1)) }
    })
  return [...own, ...suites.flatMap(playwrightFailures)]
}

const firstLines = (text = '') => text.trim().split('\n').slice(0, REASON_LINES).join('\n')

export function printFailure({ file, test, reason }: Failure): string {
  const title = test === '' ? file : `${file} › ${test}`
  return [`  ✗ ${title}`, ...reason.split('\n').map((line) => `      ${line}`)].join('\n')
}
