import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { reportName, reportsFolder, saveTimes, timesOf, type Ran } from './times.ts'

/** One command; a test runner's counts are summed from its report. */
export type Step = {
  name: string
  command: [string, ...string[]]
  report?: 'vitest' | 'playwright'
  /** Names of the steps that must have ended before this one. */
  after?: readonly string[]
  /** The budget in seconds on a quiet machine of two cores: printed beside the measured time, never a failure. */
  budget: number
}
type Counts = { passed: number; failed: number; flaky?: number }

const HEARTBEAT_MS = 30_000
const LAST_WORDS_MS = 3000
const ENDING_MS = 20_000
/** Half of the steps' waiting time is available to another step. */
const lanes = Math.min(2, availableParallelism())

/**
 * Runs the steps in their order, two at a time. A step's output is printed whole when the step ends, or when the run is interrupted. Sums the counts
 * of the test runners; a step without tests counts when it fails.
 */
export async function runSteps(
  steps: readonly Step[],
  { folder = reportsFolder, maxRunning = lanes, say = console.log } = {},
): Promise<Counts> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const began = Date.now()
  const waiting = [...steps]
  const running = new Map<Step, { work: Promise<void>; run: Running; began: number }>()
  const ended = new Map<Step, Ran & Counts>()
  const hasEnded = (name: string) => !waiting.some((step) => step.name === name) && ![...running.keys()].some((step) => step.name === name)

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
    const names = [...running].map(([{ name }, { began: from }]) => `${name} (${secondsSince(from)} s)`)
    say(`… ${names.join(', ')}`)
  }, HEARTBEAT_MS)

  const start = (step: Step) => {
    const from = Date.now()
    say(`▶ ${step.name}`)
    const report = join(folder, reportName(step))
    const run = startCommand(step, report)
    const work = run.code.then((code) => {
      running.delete(step)
      const counted: Counts = step.report ? countOf(step.report, report) : { passed: 0, failed: 0 }
      if (code !== 0 && counted.failed === 0) counted.failed = 1
      ended.set(step, { name: step.name, budget: step.budget, seconds: (Date.now() - from) / 1000, ...counted })
      const output = run.output().trim()
      if (output !== '') say(`\n── ${step.name}\n${output}\n──`)
      if (counted.flaky) say(`${counted.flaky} só passou na segunda vez: procure a causa.`)
      say(`${counted.failed > 0 ? '✗' : '✓'} ${step.name} (${secondsSince(from)} s)`)
    })
    running.set(step, { work, run, began: from })
  }

  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.find(({ after = [] }) => after.every(hasEnded))
    if (next && running.size < maxRunning) {
      waiting.splice(waiting.indexOf(next), 1)
      start(next)
    } else if (running.size > 0) await Promise.race([...running.values()].map(({ work }) => work))
    else throw new Error(`steps wait for each other: ${waiting.map(({ name }) => name).join(', ')}`)
  }

  clearInterval(heartbeat)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt)
  saveTimes(
    folder,
    steps.flatMap((step) => ended.get(step) ?? []),
    (Date.now() - began) / 1000,
  )
  say(timesOf(folder))
  const all = [...ended.values()]
  return { passed: sum(all.map(({ passed }) => passed)), failed: sum(all.map(({ failed }) => failed)) }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
const secondsSince = (moment: number) => ((Date.now() - moment) / 1000).toFixed(1)

function withReport({ command, report: kind }: Step, report: string): Step['command'] {
  if (kind === 'vitest') return [...command, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  if (kind === 'playwright') return [...command, '--reporter=list,json']
  return command
}

type Running = { child: ChildProcess; code: Promise<number>; output: () => string }

function startCommand(step: Step, report: string): Running {
  const [program, ...args] = withReport(step, report)
  const env = step.report ? { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } : process.env
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
  return { child, code, output: () => Buffer.concat(chunks).toString() }
}

/** A runner that ended without its report has failed. */
function countOf(report: NonNullable<Step['report']>, file: string): Counts {
  try {
    const text = readFileSync(file, 'utf8')
    if (report === 'vitest') {
      const result = JSON.parse(text) as { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }
      return {
        passed: result.numPassedTests,
        failed: result.numFailedTests + result.numFailedTestSuites * (result.numFailedTests === 0 ? 1 : 0),
      }
    }
    const { stats } = JSON.parse(text) as { stats: { expected: number; unexpected: number; flaky: number } }
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, flaky: stats.flaky }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
