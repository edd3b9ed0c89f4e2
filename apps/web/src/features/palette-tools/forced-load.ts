import { createPaletteLoader, type PaletteState } from '#page/palette-loader.ts'
import { isOnline } from '#platform/connection.ts'

const SLOW_MS = 3000
const blocked = {
  effectiveDirective: 'connect-src',
  blockedURI: '/palette.js',
  documentURI: '',
  violatedDirective: 'connect-src',
  originalPolicy: '',
  disposition: 'enforce',
  statusCode: 200,
} satisfies SecurityPolicyViolationEventInit

/** The faults that a load can be made to meet, each as the browser reports it. */
const faults = {
  not_found: async () => new Response('', { status: 404 }),
  load_error: async () => new Response('', { status: 503 }),
  parse_error: async () => new Response('not a palette'),
  timeout: () => Promise.reject(new DOMException('Palette took too long', 'TimeoutError')),
  network_offline: () => Promise.reject(new TypeError('Failed to fetch')),
  csp_blocked: () => {
    document.dispatchEvent(new SecurityPolicyViolationEvent('securitypolicyviolation', blocked))
    return Promise.reject(new TypeError('Failed to fetch'))
  },
  unknown: () => Promise.reject(new Error('forced')),
  slow: async (...request: Parameters<typeof fetch>) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    return fetch(...request)
  },
} satisfies Record<string, typeof fetch>

export type Fault = keyof typeof faults
export const faultNames = Object.keys(faults) as Fault[]

/** Loads the palette once with the fault; resolves to the state in which the load ended. */
export async function loadWith(fault: Fault, client: { client: string; pageVersion: number }): Promise<PaletteState> {
  const loader = createPaletteLoader(faults[fault], fault === 'network_offline' ? () => false : isOnline)
  await loader.load(client, 0)
  return loader.getState()
}
