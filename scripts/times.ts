// The times of the last run: each step beside its budget, and the slowest test files. `node scripts/times.ts` prints them again.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

/** The runners' reports of the last run. */
export const reportsFolder = 'data/test-reports'
const STEPS = 'steps.json'
const SLOWEST = 10

export type Ran = { name: string; seconds: number; budget: number }
type FileTime = { file: string; seconds: number }
type SavedTimes = { steps: Ran[]; seconds: number }

export const reportName = ({ name, report }: { name: string; report?: string }) => `${name.replaceAll(/\W+/g, '-')}.${report}.json`

export function saveTimes(folder: string, steps: readonly Ran[], seconds: number) {
  const saved: SavedTimes = { steps: steps.map(({ name, seconds: took, budget }) => ({ name, seconds: took, budget })), seconds }
  writeFileSync(join(folder, STEPS), JSON.stringify(saved))
}

/** A time over its budget is marked, but fails nothing: it depends on the machine. */
export function timesOf(folder: string): string {
  const { steps, seconds } = JSON.parse(readFileSync(join(folder, STEPS), 'utf8')) as SavedTimes
  const reports = globSync(join(folder, '*.{vitest,playwright}.json'))
    .filter((report) => isWhole(report))
    .sort()
  const files = reports.flatMap((report) => fileTimesOf(report)).sort((one, other) => other.seconds - one.seconds)
  return [
    `\nTempo: ${seconds.toFixed(0)} s`,
    ...steps.map(
      (step) => `  ${lineOf(step)} de ${String(step.budget).padStart(4)} s  ${step.seconds > step.budget ? '!' : ' '} ${step.name}`,
    ),
    `Arquivos de teste mais lentos, de ${files.length}:`,
    ...files.slice(0, SLOWEST).map((time) => `  ${lineOf(time)}  ${time.file}`),
    ...reports.map((report) => `Fora dos testes: ${fixedCostOf(report, steps)}`),
  ].join('\n')
}

const lineOf = ({ seconds }: { seconds: number }) => `${seconds.toFixed(1).padStart(7)} s`

type VitestReport = { startTime: number; testResults: { name: string; startTime: number; endTime: number }[] }
type Result = { duration: number }
type Suite = { file: string; suites?: Suite[]; specs?: { tests: { results: Result[] }[] }[] }
type PlaywrightReport = { suites: Suite[]; stats: { duration: number } }

/** A vitest file's time is that of its tests and hooks, a Playwright file's the sum of its tests. */
function fileTimesOf(report: string): FileTime[] {
  if (report.endsWith('.vitest.json'))
    return (read(report) as VitestReport).testResults.map(({ name, startTime, endTime }) => ({
      file: relative('.', name),
      seconds: (endTime - startTime) / 1000,
    }))
  return (read(report) as PlaywrightReport).suites.map((suite) => ({ file: `e2e/${suite.file}`, seconds: durationOf(suite) / 1000 }))
}

function durationOf({ suites = [], specs = [] }: Suite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...own, ...suites.map(durationOf)].reduce((total, duration) => total + duration, 0)
}

/** A step's time before its first test and after its last one: engine, pages, transforms, server. */
function fixedCostOf(report: string, steps: readonly Ran[]): string {
  const step = steps.find(({ name }) => ['vitest', 'playwright'].some((kind) => reportName({ name, report: kind }) === basename(report)))
  const took = step?.seconds ?? 0
  const tests = report.endsWith('.vitest.json')
    ? spanOf(read(report) as VitestReport)
    : (read(report) as PlaywrightReport).stats.duration / 1000
  return `${(took - tests).toFixed(1)} s de ${step?.name ?? basename(report)}`
}

function spanOf({ testResults }: VitestReport): number {
  const first = Math.min(...testResults.map(({ startTime }) => startTime))
  const last = Math.max(...testResults.map(({ endTime }) => endTime))
  return testResults.length === 0 ? 0 : (last - first) / 1000
}

/** A killed runner may have left half a report. */
function isWhole(report: string): boolean {
  try {
    return typeof read(report) === 'object'
  } catch {
    return false
  }
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

if (import.meta.main) {
  if (existsSync(join(reportsFolder, STEPS))) console.log(timesOf(reportsFolder))
  else {
    console.error('Rode npm test ou npm run check antes.')
    process.exitCode = 1
  }
}
