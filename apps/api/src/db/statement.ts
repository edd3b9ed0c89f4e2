import { Column, getTableColumns, getTableName, is, Param, Placeholder, SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { createDb, nameOf, type Connection, type Db } from './client.ts'

/**
 * The parameters of a statement, by name. Drizzle's types accept an SQL expression wherever a value may stand, so a parameter is typed as one; a
 * column's encoder applies where Drizzle knows the column (`values`, `set`).
 */
export type Parameters<Values> = { readonly [Name in keyof Values]-?: SQL<Values[Name]> }
type Field = { path: string[]; field: unknown }
/** joinsNotNullableMap: by table, whether a row of it is always there; false for a left join. */
type Prepared = { queryString: string; params: unknown[]; fields?: Field[]; joinsNotNullableMap?: Record<string, boolean> }
type Decode = (value: unknown) => unknown
type Driver = { query: (config: object, values: unknown[]) => Promise<pg.QueryResult<unknown[]>> }

/** Builds texts; it has no connection. */
const builder = createDb({ query: () => Promise.reject(new Error('a statement is run by its own function')) })

const parametersOf = <Values>() => new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as unknown as Parameters<Values>

type Run<Values, Result> = (db: Db, values: Values) => Promise<Result>

/**
 * A Drizzle query that is built once, when it first runs; afterwards a run only fills in the values. The builder takes longer than the engine for
 * most statements of an order. Lists become one array parameter (`among`), so that one text serves any length.
 */
export function statement<Values extends object>() {
  return <Result>(build: (db: Db, parameters: Parameters<Values>) => PromiseLike<Result>): Run<Values, Result> =>
    once(() => {
      const query = build(builder, parametersOf<Values>()) as unknown as { prepare: (name: string) => Prepared }
      const { queryString, params, fields, joinsNotNullableMap } = query.prepare('')
      const run = runner<Values>(queryString, params, fields && 'array')
      if (!fields) return async (db, values) => (await run(db, values)) as Result
      const decode = decoder(fields, joinsNotNullableMap)
      return async (db, values) => (await run(db, values)).rows.map(decode) as Result
    })
}

/** The same for a query written as text; returns its rows as the driver reads them, with moments as text. */
export function textStatement<Values extends object, Row = object>() {
  return (build: (parameters: Parameters<Values>) => SQL): Run<Values, Row[]> =>
    once(() => {
      const { dialect } = builder as unknown as { dialect: { sqlToQuery: (query: SQL) => { sql: string; params: unknown[] } } }
      const { sql: text, params } = dialect.sqlToQuery(build(parametersOf<Values>()))
      const run = runner<Values>(text, params)
      return async (db, values) => (await run(db, values)).rows as Row[]
    })
}

function once<Values, Result>(make: () => Run<Values, Result>): Run<Values, Result> {
  let run: Run<Values, Result> | undefined
  return (db, values) => (run ??= make())(db, values)
}

function runner<Values extends object>(
  text: string,
  params: readonly unknown[],
  rowMode?: 'array',
): Run<Values, pg.QueryResult<unknown[]>> {
  const fill = filler(params)
  const config = { name: nameOf(text), text, types, rowMode }
  built.add(config)
  return async (db, values) => driverOf(db).query(config, fill(values))
}

const built = new WeakSet<object>()

/** Whether a query comes from `statement` or `textStatement`. */
export const isBuiltOnce = (config: object): boolean => built.has(config)

/** `column in (…)` with one array parameter. */
export const among = (column: Column, values: SQL<readonly unknown[]>): SQL => sql`${column} = any(${values as SQLWrapper})`

/** For each column, or for the named ones, a parameter of the same name: the values of an insert. */
export function columnsAsParameters<Table extends PgTable, Name extends keyof Table['$inferSelect'] & string>(
  table: Table,
  parameters: Parameters<Pick<Table['$inferSelect'], Name>>,
  names: readonly Name[] = Object.keys(getTableColumns(table)) as Name[],
) {
  return Object.fromEntries(names.map((name) => [name, parameters[name]])) as Table['$inferInsert']
}

const driverOf = (db: Db) => (db as Db & { $client: Connection }).$client as unknown as Driver

/** Drizzle reads moments itself, from the engine's text. */
const asText = (value: string) => value
const MOMENTS = new Set([1082, 1114, 1115, 1182, 1184, 1185, 1186, 1187, 1231])
const types = {
  getTypeParser: ((oid: number, format: 'text') =>
    MOMENTS.has(oid) ? asText : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** Throws when a value is missing: `undefined` is never null by accident. */
function filler(params: readonly unknown[]): (values: object) => unknown[] {
  const fill = params.map((param): ((values: Record<string, unknown>) => unknown) => {
    if (is(param, Placeholder)) return (values) => plain(given(values, param.name as string))
    if (is(param, Param) && is(param.value, Placeholder)) {
      const { encoder } = param
      const name = param.value.name as string
      return (values) => {
        const value = given(values, name)
        return value === null ? null : encoder.mapToDriverValue(value)
      }
    }
    return () => param
  })
  return (values) => fill.map((one) => one(values as Record<string, unknown>))
}

function given(values: Record<string, unknown>, name: string): unknown {
  const value = values[name]
  if (value === undefined) throw new Error(`the statement has no value for ${name}`)
  return value
}

const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

type Row = Record<string, unknown>
type RowReader = (row: unknown[], into: Row) => void

/** Reads a row as Drizzle does: a nested selection of a left-joined table is null when its first column is. */
function decoder(fields: readonly Field[], isPresent: Prepared['joinsNotNullableMap'] = {}): (row: unknown[]) => Row {
  const byName = Map.groupBy(
    fields.map((field, at) => ({ ...field, at })),
    ({ path }) => path[0]!,
  )
  const reads = [...byName].map(([name, own]): RowReader => {
    const columns = own.map(({ path, field, at }) => {
      if (path.length > 2) throw new Error(`a statement selects ${path.join('.')}: two levels at most`)
      return { name: path.at(-1)!, at, decode: decodeOf(field) }
    })
    const [first] = columns
    if (own[0]!.path.length === 1) return (row, into) => (into[name] = valueOf(row, first!))
    const { field } = own[0]!
    const isOptional = is(field, Column) && !isPresent[getTableName(field.table)]
    return (row, into) => {
      into[name] =
        isOptional && row[first!.at] === null ? null : Object.fromEntries(columns.map((column) => [column.name, valueOf(row, column)]))
    }
  })
  return (row) => {
    const into: Row = {}
    for (const read of reads) read(row, into)
    return into
  }
}

function valueOf(row: unknown[], { at, decode }: { at: number; decode?: Decode }): unknown {
  const value = row[at]
  return value === null || !decode ? value : decode(value)
}

type Decoding = { decoder?: Decoding; sql?: Decoding; mapFromDriverValue?: Decode }

/** Drizzle's own decoder of a selected column or expression; undefined when it returns the driver's value. */
function decodeOf(field: unknown): Decode | undefined {
  const of: Decoding = is(field, Column)
    ? (field as Decoding)
    : is(field, SQL)
      ? (field as unknown as Decoding).decoder!
      : (field as Decoding).sql!.decoder!
  const decode = of.mapFromDriverValue!
  return decode === Column.prototype.mapFromDriverValue ? undefined : (value) => decode.call(of, value)
}
