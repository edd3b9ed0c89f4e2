import { readdirSync } from 'node:fs'
import { bigint, foreignKey, getTableConfig, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/test-app.ts'
import { foreignKeys, listForeignKeys, obstaclesTo, statementsFor, withoutForeignKeys } from './distribution.ts'
import { allTables } from './schema/tables.ts'
import { tenantId } from './schema/tenants.ts'

const { t } = testApp()
const names = allTables.map((table) => getTableConfig(table).name)

describe('every table of the schema', () => {
  it('is in the list, and can be spread by its tenant', () => {
    const files = readdirSync(new URL('schema', import.meta.url)).filter((file) => !['tables.ts', 'columns.ts'].includes(file))
    expect(files.length).toBeGreaterThan(15)
    expect(allTables.flatMap((table) => obstaclesTo(table).map((what) => `${getTableConfig(table).name}: ${what}`))).toEqual([])
  })

  it('is each one of the database, with the same foreign keys', async () => {
    const { rows } = await t.pool.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    )
    expect(rows.map(({ name }) => name).sort()).toEqual([...names].sort())
    const owner = new pg.Client({ connectionString: t.databaseUrl })
    await owner.connect()
    const found = await listForeignKeys(owner)
    await owner.end()
    const identity = ({ table, columns, target }: { table: string; columns: string[]; target: string }) =>
      `${table} ${columns.join()} ${target}`
    expect(foreignKeys().map(identity).sort()).toEqual(found.map(identity).sort())
  })
})

describe('a table cannot be spread', () => {
  const parents = pgTable('parents', { tenantId: tenantId(), id: uuid().notNull() }, (at) => [
    primaryKey({ columns: [at.tenantId, at.id] }),
  ])

  it.each([
    ['its primary key lacks tenant_id', pgTable('a', { tenantId: tenantId(), id: uuid().primaryKey() })],
    [
      'the unique a_code lacks tenant_id',
      pgTable('a', { tenantId: tenantId(), id: uuid().notNull(), code: text() }, (at) => [
        primaryKey({ columns: [at.tenantId, at.id] }),
        unique('a_code').on(at.code),
      ]),
    ],
    [
      'position is an identity',
      pgTable('a', { tenantId: tenantId(), position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity() }, (at) => [
        primaryKey({ columns: [at.tenantId, at.position] }),
      ]),
    ],
    [
      'the foreign key of tenant_id,parent_id to parents cannot stay within a tenant',
      pgTable('a', { tenantId: tenantId(), id: uuid().notNull(), parentId: uuid() }, (at) => [
        primaryKey({ columns: [at.tenantId, at.id] }),
        foreignKey({ columns: [at.tenantId, at.parentId], foreignColumns: [parents.tenantId, parents.id] }).onDelete('set null'),
      ]),
    ],
  ])('when %s', (obstacle, table) => expect(obstaclesTo(table)).toEqual([obstacle]))
})

describe('statementsFor', () => {
  const local = names.map((name) => ({ name, isPlaced: false, isForced: false }))
  const placed = local.map((table) => ({ ...table, isPlaced: true }))
  const constraints = foreignKeys().map((key, index) => ({ ...key, name: `key_${index}` }))
  const functions = ['refuse(text, jsonb)', 'mark_changed()']

  it('drops foreign keys, spreads tables and adds the keys again, in this order', () => {
    const statements = statementsFor({ tables: local, constraints, spreadFunctions: functions })
    const kinds = statements.map(
      (statement) => /drop constraint|create_reference_table|create_distributed_table|add constraint/.exec(statement)![0],
    )
    expect([...new Set(kinds)]).toEqual(['drop constraint', 'create_reference_table', 'create_distributed_table', 'add constraint'])
    expect(kinds.filter((kind) => kind === 'add constraint').length).toBe(constraints.length)
    expect(kinds.filter((kind) => kind === 'create_reference_table').length).toBe(3)
    expect(kinds.filter((kind) => kind === 'create_distributed_table').length).toBe(names.length - 3)
  })

  it('copies rows before row-level security binds their owner, and distributes functions that statements call', () => {
    const forced = local.map((table) => ({ ...table, isForced: table.name === 'items' }))
    const statements = statementsFor({ tables: forced, constraints, spreadFunctions: [] })
    expect(statements.slice(0, 2)).toEqual(functions.map((name) => `select create_distributed_function('${name}')`))
    const at = (text: string) => statements.indexOf(text)
    expect(at('alter table "items" no force row level security')).toBeGreaterThan(0)
    expect(at('alter table "items" no force row level security')).toBeLessThan(
      at(`select create_distributed_table('"items"', 'tenant_id')`),
    )
  })

  it('does nothing when everything exists, and adds what a new table needs', () => {
    expect(statementsFor({ tables: placed, constraints, spreadFunctions: functions })).toEqual([])
    const withNew = placed.map((table) => ({ ...table, isPlaced: table.name !== 'attempt_photos' }))
    const statements = statementsFor({
      tables: withNew,
      constraints: constraints.filter(({ table }) => table !== 'attempt_photos'),
      spreadFunctions: functions,
    })
    expect(statements[0]).toBe(`select create_distributed_table('"attempt_photos"', 'tenant_id')`)
    expect(statements.slice(1).every((statement) => statement.startsWith('alter table "attempt_photos" add constraint'))).toBe(true)
    expect(statements.length).toBe(1 + constraints.filter(({ table }) => table === 'attempt_photos').length)
  })
})

describe('a migration of spread tables', () => {
  it('skips foreign keys, and drops only constraints that exist', async () => {
    const sent: string[] = []
    const client = withoutForeignKeys({ query: (text: string) => void sent.push(text) } as unknown as pg.Client)
    await client.query('alter table "a" add constraint "b" foreign key ("c") references "d" ("e")')
    await client.query('alter table "a" drop constraint "b"')
    await client.query('alter table "a" drop constraint if exists "b"')
    await client.query('alter table "a" add constraint "b" unique ("c")')
    expect(sent).toEqual([
      'select',
      'alter table "a" drop constraint if exists "b"',
      'alter table "a" drop constraint if exists "b"',
      'alter table "a" add constraint "b" unique ("c")',
    ])
  })
})
