import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/test-app.ts'
import { citus, engineOf, postgres } from './engine.ts'

const { t } = testApp()
const tenant = '0190b6a0-0000-7000-8000-000000000001'

/** A connection that notes what is sent to it; `answer` is the result of each text. */
function lineOf(answer: (text: string) => Partial<pg.QueryResult> | Error = () => ({})) {
  const sent: string[] = []
  const query = (asked: string | pg.QueryConfig) => {
    const text = typeof asked === 'string' ? asked : asked.text
    sent.push(text)
    const result = answer(text)
    return result instanceof Error ? Promise.reject(result) : Promise.resolve({ command: text.toUpperCase(), ...result } as pg.QueryResult)
  }
  return { sent, query }
}

describe('the engine', () => {
  it('is PostgreSQL where the extension is absent, for the owner and for requests', async () => {
    expect(await engineOf(t.databaseUrl)).toBe(postgres)
  })
})

describe('PostgreSQL', () => {
  it('sets the tenant once for all reads of a tick, and leaves statements as they are', async () => {
    const line = lineOf()
    const config = { text: 'insert into a (b) select 1' }
    await postgres.read(
      line,
      tenant,
      ['one', 'two'].map((text) => () => line.query(text)),
    )
    expect(line.sent).toEqual(["select set_config('app.tenant_id', $1, false)", 'one', 'two'])
    expect(postgres.adapt(config)).toBe(config)
  })
})

describe('Citus', () => {
  const begin = ['begin', `set local app.tenant_id = '${tenant}'`]

  it('sends each read in a transaction of its own without waiting, and the others survive a failure', async () => {
    const line = lineOf((text) => (text === 'wrong' ? new Error('wrong') : { rows: [text] }))
    const results = await citus.read(
      line,
      tenant,
      ['one', 'wrong', 'two'].map((text) => () => line.query(text)),
    )
    expect(line.sent).toEqual([...begin, 'one', 'commit', ...begin, 'wrong', 'commit', ...begin, 'two', 'commit'])
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value.rows : result.reason))).toEqual([
      ['one'],
      new Error('wrong'),
      ['two'],
    ])
  })

  it('rejects a read whose commit rolled back', async () => {
    const line = lineOf((text) => (text === 'commit' ? { command: 'ROLLBACK' } : {}))
    const [result] = await citus.read(line, tenant, [() => line.query('one')])
    expect(result).toMatchObject({ status: 'rejected' })
  })

  it('puts only ids into the text that sets the tenant', async () => {
    const line = lineOf()
    await citus.begin(line, tenant)
    expect(line.sent).toEqual(begin)
    expect(() => citus.begin(line, "'; drop table orders; --")).toThrow('the tenant has no valid id')
  })

  it('lets inserts of selected rows answer', () => {
    expect(citus.adapt({ text: 'insert into a (b) select 1', name: 'a' })).toEqual({
      text: 'insert into a (b) select 1 returning tenant_id',
      name: 'a',
    })
    expect(citus.adapt({ text: 'select 1' })).toEqual({ text: 'select 1' })
  })
})
