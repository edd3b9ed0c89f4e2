import { AsyncLocalStorage } from 'node:async_hooks'

/** Whether this turn of work holds a transaction's connection; closed with it, so that what is left behind may ask the pool again. */
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
 * Whoever holds a connection never waits for somebody who needs one: sixteen transactions in such a wait stop the shop. It is refused
 * each time, not only when the pool is empty, so that a test with one request sees it.
 */
export function refuseInsideTransaction(what: string): void {
  if (isInsideTransaction()) throw new Error(`${what} inside a transaction: use the transaction's own connection`)
}
