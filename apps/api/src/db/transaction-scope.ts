import { AsyncLocalStorage } from 'node:async_hooks'

/** Marks the work inside a transaction. Closed when the transaction ends, so that work started in it may use the pool again. */
const scopes = new AsyncLocalStorage<{ isOpen: boolean }>()

export async function runInScope<T>(work: () => Promise<T>): Promise<T> {
  const scope = { isOpen: true }
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.isOpen = false
  }
}

export const isInsideTransaction = () => scopes.getStore()?.isOpen === true

/**
 * A transaction that waits for a second connection can deadlock with others that do: sixteen would block each other for good. Throws each time, not
 * only when the pool is empty, so that a test with one request finds it.
 */
export function refuseInsideTransaction(what: string): void {
  if (isInsideTransaction()) throw new Error(`${what} inside a transaction: use the transaction's own connection`)
}
