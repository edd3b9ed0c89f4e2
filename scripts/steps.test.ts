import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { allSteps, checkSteps } from './check-steps.ts'
import { runSteps, type Step } from './steps.ts'

let folder: string
let said: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mutirao-steps-'))
  said = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (steps: readonly Step[], { maxWorkers = 2, isSecondTry = false } = {}) =>
  runSteps(steps, { folder: join(folder, 'reports'), maxWorkers, isSecondTry, say: (line: string) => said.push(...line.split('\n')) })
const begin = "const fs = require('node:fs')"
const step = (name: string, code: string, over: Partial<Step> = {}): Step => ({
  name,
  command: [process.execPath, '-e', `${begin}; const at = (name) => ${JSON.stringify(folder)} + '/' + name; ${code}`, '--'],
  budget: 1,
  ...over,
})
/** Ends when another step has written the file. */
const waitFor = (file: string) => `const look = () => (fs.existsSync(at('${file}')) ? undefined : setTimeout(look, 10)); look()`
const leave = (file: string, report: object) => `fs.writeFileSync(${file}, ${JSON.stringify(JSON.stringify(report))})`
const outputFile = "process.argv.find((word) => word.startsWith('--outputFile')).split('=')[1]"
const write = (file: string) => `fs.writeFileSync(at('${file}'), '')`
const expectFile = (file: string) => `process.exit(fs.existsSync(at('${file}')) ? 0 : 1)`

describe('steps', () => {
  const passed = (count: number) => Array.from({ length: count }, (_, index) => ({ fullName: `sum ${index}`, status: 'passed' }))
  const failedTest = { fullName: 'a sum is right', status: 'failed', failureMessages: ['expected 2 to be 3\n at sum'] }
  const file = { name: join(process.cwd(), 'sum.test.ts'), startTime: 0, endTime: 1 }
  const failedRun = {
    testResults: [
      { ...file, name: join(process.cwd(), 'other.test.ts'), status: 'passed', assertionResults: passed(4) },
      { ...file, status: 'failed', assertionResults: [...passed(3), failedTest] },
    ],
  }

  it('run two at a time, and no more', async () => {
    const both = [step('one', `${write('one')}; ${waitFor('two')}`), step('two', `${write('two')}; ${waitFor('one')}`)]
    expect(await run([...both, step('three', expectFile('two'))])).toEqual({ passed: 0, failed: 0 })
    expect(said.indexOf('▶ three')).toBeGreaterThan(said.findIndex((line) => /^✓ (one|two)/.test(line)))
  })

  it('count their own workers', async () => {
    const two = step('two', `${write('two')}; ${waitFor('one')}`, { workers: 2 })
    const steps = [two, step('second', expectFile('two'), { workers: 2 }), step('one', write('one'))]
    expect(await run(steps, { maxWorkers: 3 })).toEqual({ passed: 0, failed: 0 })
    expect(said.indexOf('▶ one')).toBeLessThan(said.indexOf('▶ second'))
    expect(await run([step('wide', '', { workers: 9 })])).toEqual({ passed: 0, failed: 0 })
  })

  it('wait for those that they need', async () => {
    const steps = [step('reader', expectFile('made'), { after: ['maker'] }), step('maker', write('made'))]
    expect(await run(steps)).toEqual({ passed: 0, failed: 0 })
    await expect(run([step('ring', '', { after: ['other'] }), step('other', '', { after: ['ring'] })])).rejects.toThrow(
      'wait for each other',
    )
  })

  it('print their lines together, also those of a failure', async () => {
    const chatty = (name: string, other: string) =>
      step(name, `console.log('${name} 1'); ${write(name)}; process.once('exit', () => console.error('${name} 2')); ${waitFor(other)}`)
    const failing = step('bad', "console.log('why'); process.exitCode = 3")
    expect(await run([chatty('a', 'b'), chatty('b', 'a'), failing])).toEqual({ passed: 0, failed: 1 })
    for (const name of ['a', 'b']) expect(said[said.indexOf(`${name} 1`) + 1]).toBe(`${name} 2`)
    expect(said[said.indexOf('why') - 1]).toBe('── bad')
    expect(said.find((line) => line.startsWith('✗ '))).toMatch(/^✗ bad /)
  })

  it('fail for a missing command', async () => {
    expect(await run([{ name: 'none', command: ['mutirao-no-such-command'], budget: 1 }])).toEqual({ passed: 0, failed: 1 })
  })

  it('sum the runners’ counts, name the slowest files, and mark steps over their budget', async () => {
    const slow = { name: join(process.cwd(), 'slow.test.ts'), startTime: 0, endTime: 4500, status: 'passed', assertionResults: passed(7) }
    const stats = { expected: 5, unexpected: 1, flaky: 1, duration: 100 }
    const tries = [{ duration: 2000, error: { message: 'too late' } }, { duration: 1000 }]
    const bought = { file: 'buy.spec.ts', specs: [{ title: 'a purchase', ok: true, tests: [{ results: tries }] }] }
    const steps = [
      step('unit', leave(outputFile, { testResults: [slow] }), { report: 'vitest', budget: 0 }),
      step('browser', leave('process.env.PLAYWRIGHT_JSON_OUTPUT_NAME', { stats, suites: [bought] }), { report: 'playwright', budget: 60 }),
    ]
    expect(await run(steps)).toEqual({ passed: 13, failed: 1 })
    expect(said.filter((line) => / s  .*(slow\.test|buy\.spec)/.test(line))).toEqual([
      '      4.5 s  slow.test.ts',
      '      3.0 s  e2e/buy.spec.ts',
    ])
    expect(said.find((line) => line.includes('unit') && line.includes(' de '))).toContain('!')
    expect(said.find((line) => line.includes('browser') && line.includes(' de '))).not.toContain('!')
    expect(said).toContain('1 só passou na segunda vez: procure a causa.')
    expect(said.slice(said.indexOf('Só na segunda vez: browser'), said.indexOf('Falhou: browser') - 1)).toEqual([
      'Só na segunda vez: browser',
      '  ✗ e2e/buy.spec.ts › a purchase',
      '      too late',
    ])
    expect(readFileSync(join(folder, 'reports/steps.json'), 'utf8')).toContain('"browser"')
  })

  it('end with the names and reasons of the failed tests', async () => {
    const failedSpec = { title: 'a tap', ok: false, tests: [{ results: [{ duration: 1, error: { message: 'no button' } }] }] }
    const bought = { file: 'buy.spec.ts', suites: [{ file: 'buy.spec.ts', specs: [failedSpec] }] }
    const browser = { stats: { expected: 0, unexpected: 1, flaky: 0, duration: 1 }, suites: [bought] }
    const steps = [
      step('unit', leave(outputFile, failedRun), { report: 'vitest' }),
      step('browser', leave('process.env.PLAYWRIGHT_JSON_OUTPUT_NAME', browser), { report: 'playwright' }),
      step('types', 'process.exit(2)'),
    ]
    expect(await run(steps)).toEqual({ passed: 7, failed: 3 })
    expect(said.slice(said.indexOf('Falhou: unit'))).toEqual([
      'Falhou: unit',
      '  ✗ sum.test.ts › a sum is right',
      '      expected 2 to be 3',
      '       at sum',
      '',
      'Falhou: browser',
      '  ✗ e2e/buy.spec.ts › a tap',
      '      no button',
      '',
      'Falhou: types',
    ])
  })

  it('run the failed files of a runner a second time, alone, and report those that pass only then', async () => {
    const passes = { testResults: [{ ...file, status: 'passed', assertionResults: passed(4) }] }
    const alone = "process.argv.includes('sum.test.ts')"
    const fleeting = step('fleeting', `if (${alone}) ${leave(outputFile, passes)}; else ${leave(outputFile, failedRun)}`, {
      report: 'vitest',
    })
    expect(await run([fleeting], { isSecondTry: true })).toEqual({ passed: 8, failed: 0 })
    expect(said).toContain('  ✗ sum.test.ts › a sum is right')
    expect(said).toContain('1 só passou na segunda vez: procure a causa.')
    const hook = { testResults: [{ ...file, status: 'failed', message: 'Hook timed out', assertionResults: [] }] }
    const begun = step('begun', `if (${alone}) ${leave(outputFile, passes)}; else ${leave(outputFile, hook)}`, { report: 'vitest' })
    expect(await run([begun], { isSecondTry: true })).toEqual({ passed: 4, failed: 0 })
    const fails = { testResults: failedRun.testResults.slice(1) }
    const lasting = step('lasting', `if (${alone}) ${leave(outputFile, fails)}; else ${leave(outputFile, failedRun)}`, { report: 'vitest' })
    expect(await run([lasting], { isSecondTry: true })).toEqual({ passed: 7, failed: 1 })
    expect(said).toContain('Falhou: lasting')
    const failedSpec = { title: 'a tap', ok: false, tests: [{ results: [{ duration: 1, error: { message: 'no button' } }] }] }
    const first = { stats: { expected: 5, unexpected: 1, flaky: 0, duration: 1 }, suites: [{ file: 'buy.spec.ts', specs: [failedSpec] }] }
    const second = { stats: { expected: 1, unexpected: 0, flaky: 0, duration: 1 }, suites: [] }
    const report = 'process.env.PLAYWRIGHT_JSON_OUTPUT_NAME'
    const isAgain = "process.argv.includes('--last-failed') && !process.argv.includes('--shard=1/4')"
    const shard = step('shard', `if (${isAgain}) ${leave(report, second)}; else ${leave(report, first)}`, { report: 'playwright' })
    shard.command.push('--shard=1/4')
    expect(await run([shard], { isSecondTry: true })).toEqual({ passed: 6, failed: 0 })
    expect(said.slice(said.indexOf('Só na segunda vez: shard'))).toEqual([
      'Só na segunda vez: shard',
      '  ✗ e2e/buy.spec.ts › a tap',
      '      no button',
    ])
  })

  it('fail for a runner without a report', async () => {
    expect(await run([step('unit', '', { report: 'vitest' })])).toEqual({ passed: 0, failed: 1 })
  })
})

it('npm test runs all that npm run check runs, and every screen’s tests', () => {
  const touched = new Set(['--changed', '--passWithNoTests'])
  const whole = checkSteps.map((step) => ({
    ...step,
    command: step.command.filter((part) => !touched.has(part)),
    budget: expect.any(Number),
  }))
  expect(allSteps).toEqual(expect.arrayContaining(whole))
  expect(allSteps.flatMap(({ command }) => command)).not.toEqual(expect.arrayContaining(['--changed']))
  expect(new Set(allSteps.map(({ name }) => name)).size).toBe(allSteps.length)
})
