import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#testing/test-app.ts'
import { startChanges, type Changes } from './changes.ts'

const { t } = testApp()
const heard: (string[] | undefined)[] = []
const lines: string[] = []
const purged: string[][] = []
let changes: Changes
let stranger: pg.Client
const say = (payload: string) => stranger.query('select pg_notify($1, $2)', ['changes', payload])

beforeAll(async () => {
  changes = await startChanges(t.databaseUrl, t.pool, {
    onError: () => undefined,
    tellOperator: (line) => void lines.push(line),
    purge: (tags) => void purged.push([...tags]),
  })
  changes.subscribe((tags) => void heard.push(tags))
  stranger = new pg.Client({ connectionString: t.databaseUrl })
  await stranger.connect()
})
afterAll(async () => {
  await changes.stop()
  await stranger.end()
})

describe('a notice that is not a list of tags', () => {
  it('does not stop the process: everything counts as changed, at most once a second', async () => {
    for (let n = 0; n < 10; n++) for (const payload of ['not json', '', '{}', '[1]', 'null', '"*"']) await say(payload)
    await expect.poll(() => heard.length).toBe(1)
    await expect.poll(() => heard, { timeout: 2000 }).toEqual([undefined, undefined])
    await wait(1100)
    expect(heard).toEqual([undefined, undefined])
    expect(lines).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('no list of tags')))
    await say('["t:one:list"]')
    await expect.poll(() => heard.at(-1)).toEqual(['t:one:list'])
  })
})

describe('more tags than one notice holds', () => {
  it('are all sent', async () => {
    heard.length = 0
    const tags = Array.from({ length: 500 }, (_, n) => `t:0198f0d0-0000-7000-8000-000000000001:c:campaign-${n}`)
    changes.publish(tags)
    await expect.poll(() => new Set(heard.slice(1).flat()).size).toBe(500)
    expect(new Set(heard.slice(1).flat())).toEqual(new Set(tags))
  })
})

describe('a CDN', () => {
  it('is told by the process that publishes, and by each one of what a command says', async () => {
    purged.length = 0
    heard.length = 0
    changes.publish(['t:two:list'])
    // The second: the process hears its own notice.
    await expect.poll(() => heard).toEqual([['t:two:list'], ['t:two:list']])
    await say('["t:three"]')
    await expect.poll(() => heard.at(-1)).toEqual(['t:three'])
    expect(purged).toEqual([['t:two:list'], ['t:three']])
  })
})
