import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { printFailure, readReport, type Failure, type ReportCounts } from './failures.ts'
import { reportName, reportsFolder, saveTimes, timesOf, type Ran } from './times.ts'

/** One command; a test runner's counts are summed from its report. */
export type Step = {
  name: string
  command: [string, ...string[]]
  report?: 'vitest' | 'playwright'
  env?: Readonly<Record<string, string>>
  /** Names of the steps that must have ended before this one. */
  after?: readonly string[]
  /** The number of its own processes that work; one by default. */
  workers?: number
  /** The budget in seconds on a quiet machine of two cores: printed beside the measured time, never a failure. */
  budget: number
}
type Counts = { passed: number; failed: number }

/** The folder of the second try's reports. */
const AGAIN = 'again'
const HEARTBEAT_MS = 30_000
const LAST_WORDS_MS = 3000
const ENDING_MS = 20_000
/** Browser steps wait for a quarter of their time, which another step uses. */
const lanes = Math.min(2, availableParallelism()) + 1

/**
 * Runs the steps in their order, as many at once as `maxWorkers` allows. A step's output is printed whole when the step ends, or when the run is interrupted. Sums the counts
 * of the test runners; a step without tests counts when it fails. With `isSecondTry`, vitest's failed files and Playwright's failed tests run once
 * more, alone, after all steps.
 */
export async function runSteps(
  steps: readonly Step[],
  { folder = reportsFolder, maxWorkers = lanes, say = console.log, isSecondTry = Boolean(process.env.CI) } = {},
): Promise<Counts> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, AGAIN), { recursive: true })
  const began = Date.now()
  const waiting = [...steps]
  const running: RunningSteps = new Map()
  const ended = new Map<Step, Ran & ReportCounts>()
  const hasEnded = (name: string) => ![...waiting, ...running.keys()].some((step) => step.name === name)
  const stopWatching = watch(running, waiting, say)

  /** Runs a step, or `again` only a part of it. */
  const start = (step: Step, again?: Step['command']) => {
    const isAgain = again !== undefined
    const title = isAgain ? `${step.name}, segunda vez` : step.name
    say(`▶ ${title}`)
    const report = join(folder, isAgain ? AGAIN : '', reportName(step))
    const run = startCommand({ ...step, command: again ?? step.command }, report)
    const work = run.code.then((code) => {
      running.delete(step)
      const result = resultOf(step, code, report)
      const first = ended.get(step)
      ended.set(step, first ? afterSecondTry(first, result) : { ...step, seconds: (Date.now() - run.began) / 1000, ...result })
      say(linesOf(run, { ...result, title, late: ended.get(step)?.late }))
    })
    running.set(step, { work, run })
    return work
  }

  while (waiting.length + running.size > 0) {
    const busy = sum([...running.keys()].map(workersOf))
    const next = waiting.find((step) => (step.after ?? []).every(hasEnded) && (busy === 0 || busy + workersOf(step) <= maxWorkers))
    if (next) {
      waiting.splice(waiting.indexOf(next), 1)
      void start(next)
    } else if (running.size > 0) await Promise.race([...running.values()].map(({ work }) => work))
    else throw new Error(`steps wait for each other: ${waiting.map(({ name }) => name).join(', ')}`)
  }
  if (isSecondTry) for (const [step, { failures }] of withFailures(ended)) await start(step, secondTry(step, failures))

  stopWatching()
  const all = steps.flatMap((step) => ended.get(step) ?? [])
  saveTimes(folder, all, (Date.now() - began) / 1000)
  say(timesOf(folder))
  return sumUp(all, say)
}

const workersOf = ({ workers = 1 }: Step) => workers

/** The output of an ended run, its failures, and how many passed late. */
function linesOf(run: Running, { title, late = [], failed, failures }: ReportCounts & { title: string }): string {
  const output = run.output().trim()
  return [
    ...(output === '' ? [] : [`\n── ${title}\n${output}\n──`]),
    ...failures.map(printFailure),
    ...(late.length > 0 ? [`${late.length} só passou na segunda vez: procure a causa.`] : []),
    `${failed > 0 ? '✗' : '✓'} ${title} (${secondsSince(run.began)} s)`,
  ].join('\n')
}

function sumUp(all: readonly (Ran & ReportCounts)[], say: (line: string) => void): Counts {
  for (const { name, late = [] } of all) if (late.length > 0) say([`\nSó na segunda vez: ${name}`, ...late.map(printFailure)].join('\n'))
  for (const { name, failures } of all.filter(({ failed }) => failed > 0))
    say([`\nFalhou: ${name}`, ...failures.map(printFailure)].join('\n'))
  return { passed: sum(all.map(({ passed }) => passed)), failed: sum(all.map(({ failed }) => failed)) }
}

type RunningSteps = Map<Step, { work: Promise<void>; run: Running }>

/** Prints the running steps now and then, and ends them when the run is interrupted. Returns the end of the watch. */
function watch(running: RunningSteps, waiting: Step[], say: (line: string) => void): () => void {
  // Runners shut down on SIGINT, with their engines, servers and browsers; the running steps are reported as failed.
  const interrupt = async () => {
    waiting.splice(0)
    for (const { run } of running.values()) run.child.kill('SIGINT')
    await wait(ENDING_MS, undefined, { ref: false })
    for (const [step, { run }] of running) say(`\n▶ ${step.name} (interrompido)\n${run.output()}`)
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)
  const heartbeat = setInterval(() => {
    const names = [...running].map(([{ name }, { run }]) => `${name} (${secondsSince(run.began)} s)`)
    say(`… ${names.join(', ')}`)
  }, HEARTBEAT_MS)
  return () => {
    clearInterval(heartbeat)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt)
  }
}

const withFailures = (ended: ReadonlyMap<Step, ReportCounts>) => [...ended].filter(([, { failures }]) => failures.length > 0)

/** Vitest runs a failed file whole; Playwright, whose shards divide a file, the tests that its last run in the same folder has failed. */
function secondTry({ command: [program, ...args], report }: Step, failures: readonly Failure[]): Step['command'] {
  if (report === 'playwright') return [program, ...args.filter((arg) => !arg.startsWith('--shard=')), '--last-failed']
  return [program, ...args, ...new Set(failures.map(({ file }) => file))]
}

/** The counts with what failed replaced by its second try: a race that only a busy machine loses is reported, but fails nothing. */
function afterSecondTry(first: Ran & ReportCounts, again: ReportCounts): Ran & ReportCounts {
  const isIn = (failures: readonly Failure[], { file, test }: Failure) => failures.some((one) => one.file === file && one.test === test)
  return {
    ...again,
    name: first.name,
    budget: first.budget,
    seconds: first.seconds,
    passed: first.passed - first.passedInFailedFiles + again.passed,
    late: [...(first.late ?? []), ...first.failures.filter((failure) => again.failed === 0 || !isIn(again.failures, failure))],
  }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
const secondsSince = (moment: number) => ((Date.now() - moment) / 1000).toFixed(1)

function withReport(command: Step['command'], kind: Step['report'], report: string): Step['command'] {
  if (kind === 'vitest') return [...command, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  if (kind === 'playwright') return [...command, '--reporter=list,json']
  return command
}

type Running = { child: ChildProcess; began: number; code: Promise<number>; output: () => string }

function startCommand({ command, report: kind, env: more }: Step, report: string): Running {
  const [program, ...args] = withReport(command, kind, report)
  const env = { ...process.env, ...more, ...(kind && { PLAYWRIGHT_JSON_OUTPUT_NAME: report }) }
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env, shell: process.platform === 'win32' })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
  const code = new Promise<number>((resolve) => {
    child.on('error', (error) => {
      chunks.push(Buffer.from(error.message))
      resolve(1)
    })
    // The last output may still be in the pipe; a surviving grandchild must not keep the pipe open for ever.
    child.on('close', (status) => resolve(status ?? 1))
    child.on('exit', (status) => setTimeout(resolve, LAST_WORDS_MS, status ?? 1).unref())
  })
  return { child, began: Date.now(), code, output: () => Buffer.concat(chunks).toString() }
}

/** The counts of an ended command; one that failed without a failed test, or ended without its report, counts as one failure. */
function resultOf({ report: kind }: Step, code: number, report: string): ReportCounts {
  const none = { passed: 0, failed: 0, failures: [], passedInFailedFiles: 0 }
  const counted = kind ? (readReport(kind, report) ?? { ...none, failed: 1 }) : none
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}
