/** Rows that outlive the page, each under its key. */
export type Shelf<Row extends { key: string }> = {
  list: () => Promise<Row[]>
  find: (key: string) => Promise<Row | undefined>
  keep: (row: Row) => Promise<void>
  remove: (key: string) => Promise<void>
  clear: () => Promise<void>
}

const ROWS = 'rows'

/** An IndexedDB database; when it is unavailable (some private windows), memory until the page is closed. */
export function shelf<Row extends { key: string }>(name: string): Shelf<Row> {
  const memory = new Map<string, Row>()
  let opening: Promise<IDBDatabase | undefined> | undefined
  const open = () => (opening ??= openDatabase(name, () => (opening = undefined)))
  const rowsOf = (database: IDBDatabase, mode: IDBTransactionMode) => database.transaction(ROWS, mode).objectStore(ROWS)
  async function read<Answer>(ask: (rows: IDBObjectStore) => IDBRequest<Answer>, other: () => Answer): Promise<Answer> {
    const database = await open()
    return database ? settled(ask(rowsOf(database, 'readonly'))) : other()
  }
  /** Resolves once it is written: the page may be closed right after. */
  async function write(change: (rows: IDBObjectStore) => unknown, other: () => unknown): Promise<void> {
    const database = await open()
    if (!database) return void other()
    const rows = rowsOf(database, 'readwrite')
    change(rows)
    await new Promise<void>((resolve, reject) => {
      rows.transaction.addEventListener('complete', () => resolve())
      rows.transaction.addEventListener('abort', () => reject(rows.transaction.error ?? new Error('The browser keeps nothing')))
    })
  }
  return {
    list: () =>
      read<Row[]>(
        (rows) => rows.getAll(),
        () => [...memory.values()],
      ),
    find: (key) =>
      read<Row | undefined>(
        (rows) => rows.get(key),
        () => memory.get(key),
      ),
    keep: (row) =>
      write(
        (rows) => rows.put(row),
        () => memory.set(row.key, row),
      ),
    remove: (key) =>
      write(
        (rows) => rows.delete(key),
        () => memory.delete(key),
      ),
    clear: () =>
      write(
        (rows) => rows.clear(),
        () => memory.clear(),
      ),
  }
}

/** `onClosed`: the shop has signed out and deletes the database; the next access reopens it. */
async function openDatabase(name: string, onClosed: () => void): Promise<IDBDatabase | undefined> {
  if (typeof indexedDB === 'undefined') return undefined
  try {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(ROWS, { keyPath: 'key' }))
    const database = await settled(request)
    database.addEventListener('versionchange', () => {
      database.close()
      onClosed()
    })
    return database
  } catch {
    return undefined
  }
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')))
  })
}
