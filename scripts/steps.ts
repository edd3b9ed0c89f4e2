import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One command; a test runner's counts are added up from its report. */
export type Step = { name: string; command: [string, ...string[]]; report?: 'vitest' | 'playwright' }
type Counts = { passed: number; failed: number }

/** Runs each step, shows how it goes, and sums what the test runners counted; a step without tests counts when it fails. */
export async function runSteps(steps: readonly Step[]): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'mutirao-steps-'))
  const total = { passed: 0, failed: 0 }
  for (const step of steps) {
    const started = Date.now()
    process.stdout.write(`\n▶ ${step.name}\n`)
    const file = join(folder, `${Date.now()}.json`)
    const code = await run(withReport(step, file), step.report ? { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file } : process.env)
    const counted = step.report ? countOf(step.report, file) : { passed: 0, failed: 0 }
    if (code !== 0 && counted.failed === 0) counted.failed = 1
    total.passed += counted.passed
    total.failed += counted.failed
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    console.log(`${counted.failed > 0 ? '✗' : '✓'} ${step.name} (${seconds} s)`)
  }
  rmSync(folder, { recursive: true, force: true })
  return total
}

function withReport({ command, report }: Step, file: string): Step['command'] {
  if (report === 'vitest') return [...command, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  if (report === 'playwright') return [...command, '--reporter=list,json']
  return command
}

function run([program, ...args]: Step['command'], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env, shell: process.platform === 'win32' })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** A runner that ended without its report has failed: no count, no pass. */
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
    if (stats.flaky > 0) console.log(`${stats.flaky} só passou na segunda vez: procure a causa.`)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
