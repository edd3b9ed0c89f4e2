import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contractModule = /\/packages\/contract\/src\/[\w-]+\.ts$/

/**
 * The contract declares endpoints with zod, which the browser neither needs nor can afford (60 KB). Each contract module with schemas is
 * run at build time and replaced by what a caller uses: endpoints become `{ method, path, auth, token, bodyType, status }`, plain values stay,
 * schemas and functions disappear, so importing one of them by value fails the build.
 */
export function contractTable(): Plugin {
  return {
    name: 'mutirao:contract-table',
    enforce: 'pre',
    async load(id) {
      const [file] = id.split('?')
      if (!file || !contractModule.test(file) || !(await readFile(file, 'utf8')).includes("from 'zod'")) return
      const exports: Record<string, unknown> = await import(`${pathToFileURL(file).href}?at=${Date.now()}`)
      return (
        Object.entries(exports)
          .map(([name, value]) => [name, callerView(value)] as const)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => `export const ${name} = /* @__PURE__ */ ${JSON.stringify(value)}\n`)
          .join('') || 'export {}'
      )
    },
  }
}

function callerView(value: unknown): unknown {
  if (isEndpoint(value))
    return { method: value.method, path: value.path, auth: value.auth, token: value.token, bodyType: value.bodyType, status: value.status }
  return isPlain(value) ? value : undefined
}

function isEndpoint(
  value: unknown,
): value is { method: string; path: string; auth: string; token?: string; bodyType?: string; status: unknown } {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'status' in value
}

/** JSON all the way down: no schema (an object with methods), no function. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every((part) => !isEndpoint(part) && isPlain(part))
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every(isPlain)
}
