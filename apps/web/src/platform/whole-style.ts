let coming: Promise<void> | undefined

/**
 * A landing's document has only the rules of what it shows first, and names the whole style sheet in `data-style` (machine/document.ts). Resolves
 * once that sheet applies; rejects when it does not arrive, and can then be tried again.
 */
export function wholeStyle(): Promise<void> {
  coming ??= fetchStyle().catch((error: unknown) => {
    coming = undefined
    throw error
  })
  return coming
}

function fetchStyle(): Promise<void> {
  const href = document.getElementById('app')?.dataset['style']
  if (!href) return Promise.resolve()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  const applied = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${href} did not load`))
    })
  })
  document.head.append(link)
  return applied
}

/** Resolves with a lazily loaded module once the whole style sheet applies, or has failed to load. */
export async function styled<Value>(code: Promise<Value>): Promise<Value> {
  if (import.meta.env.SSR || !document.getElementById('app')?.dataset['style']) return code
  const [value] = await Promise.all([code, wholeStyle().catch(() => {})])
  return value
}
