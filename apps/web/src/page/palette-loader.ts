import { isOnline } from '#platform/connection.ts'
import { onServer } from '#platform/server-origin.ts'
import { readStored, store } from '@mutirao/client/storage'
import { createStore } from '@mutirao/client/store'
import { paletteKey, paletteTelemetryKey } from '@mutirao/client/stored-keys'
import type { PageTenant } from '@mutirao/contract/pages'
import { PALETTE_DELAYS_MS, PALETTE_STARTUP_RETRIES, PALETTE_TIMEOUT_MS, TELEMETRY_ENTRIES } from '@mutirao/domain/limits'
import type { Brand } from '@mutirao/domain/palette'
import {
  isPaletteFresh,
  isPaletteRetryable,
  type PaletteErrorCode,
  paletteErrorOf,
  type PaletteScript,
  parsePaletteScript,
  toPaletteScript,
} from '@mutirao/domain/palette-script'

/** Spec §4. After an error the page uses the palette stored by an earlier visit, or the one that it was rendered with. */
export type PaletteState =
  | { status: 'idle' }
  | { status: 'loading'; attempt: number }
  | { status: 'success'; version: number }
  | { status: 'error'; code: PaletteErrorCode; fallback: 'cached' | 'default' }

type Client = { client: string; pageVersion: number }
type StoredPalette = PaletteScript & { client: string; at: number }
type Attempt = { client: string; outcome: 'success' | 'error' | 'cached' | 'default'; code?: PaletteErrorCode; attempt: number; ms: number }
type Outcome = PaletteScript | PaletteErrorCode

/** The script is fetched and parsed, never run. load() never throws. */
export function createPaletteLoader(fetchScript: typeof fetch = (...request) => fetch(...request), isOnlineNow = isOnline) {
  const { get: getState, set: become, subscribe } = createStore((): PaletteState => ({ status: 'idle' }))
  let loading: Promise<void> | undefined

  async function run({ client, pageVersion }: Client, retries: number) {
    const started = Date.now()
    for (let attempt = 1; ; attempt++) {
      become({ status: 'loading', attempt })
      const before = Date.now()
      const outcome = await loadOnce(fetchScript, { client, isOnlineNow })
      const ms = Date.now() - before
      if (typeof outcome !== 'string') {
        note({ client, outcome: 'success', attempt, ms })
        store(paletteKey, { ...outcome, client, at: Date.now() } satisfies StoredPalette)
        if (outcome.version !== pageVersion) await show(outcome.brand)
        return become({ status: 'success', version: outcome.version })
      }
      note({ client, outcome: 'error', code: outcome, attempt, ms })
      if (attempt > retries || !isPaletteRetryable(outcome)) {
        const fallback = await fallBack({ client, pageVersion })
        note({ client, outcome: fallback, code: outcome, attempt, ms: Date.now() - started })
        return become({ status: 'error', code: outcome, fallback })
      }
      await pause(PALETTE_DELAYS_MS[attempt - 1] ?? 0)
    }
  }

  return {
    getState,
    subscribe,
    /** Concurrent calls share one load. */
    load(client: Client, retries = PALETTE_DELAYS_MS.length): Promise<void> {
      loading ??= run(client, retries).finally(() => (loading = undefined))
      return loading
    },
  }
}

export const paletteLoader = createPaletteLoader()

/** Start-up task: reads the merchant's current colours once. */
export function refreshPalette({ slug, paletteVersion }: Pick<PageTenant, 'slug' | 'paletteVersion'>): Promise<void> {
  return paletteLoader.load({ client: slug, pageVersion: paletteVersion }, PALETTE_STARTUP_RETRIES)
}

type Load = { client: string; isOnlineNow: () => boolean }

async function loadOnce(fetchScript: typeof fetch, { client, isOnlineNow }: Load): Promise<Outcome> {
  const blocked = watchPolicy()
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DOMException('Palette took too long', 'TimeoutError')), PALETTE_TIMEOUT_MS)
  try {
    const url = onServer(`/clients/${encodeURIComponent(client)}/palette.js?v=${Date.now()}`)
    const response = await fetchScript(url, { signal: controller.signal, cache: 'no-store' })
    if (!response.ok) return paletteErrorOf({ status: response.status, isOnline: isOnlineNow() })
    return parsePaletteScript(await response.text()) ?? 'parse_error'
  } catch (error) {
    // A fetch that the content security policy blocks rejects one task before the event that says so.
    await pause(0)
    return paletteErrorOf({ error, isOnline: isOnlineNow(), isBlocked: blocked.isBlocked() })
  } finally {
    clearTimeout(timer)
    blocked.stop()
  }
}

/** The event is the only sign that the content security policy, and not the network, blocked the fetch. */
function watchPolicy() {
  let isBlocked = false
  const hear = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    isBlocked ||= effectiveDirective === 'connect-src' && blockedURI.includes('/palette.js')
  }
  document.addEventListener('securitypolicyviolation', hear)
  return { isBlocked: () => isBlocked, stop: () => document.removeEventListener('securitypolicyviolation', hear) }
}

/** Ignores a stored palette that is older than the page's own. */
async function fallBack({ client, pageVersion }: Client): Promise<'cached' | 'default'> {
  const kept = readStored<StoredPalette>(paletteKey)
  const script = toPaletteScript(kept && { ...kept.brand, version: kept.version })
  if (!kept || !script || kept.client !== client || !isPaletteFresh(kept.at, Date.now()) || script.version < pageVersion) return 'default'
  if (script.version !== pageVersion) await show(script.brand)
  return 'cached'
}

/** The chunk that derives all tones from the four colours is loaded only when the colours differ from the page's. */
async function show(brand: Brand) {
  const { showBrand } = await import('./show-brand.ts')
  showBrand(brand)
}

function note(entry: Attempt) {
  const entries = readStored<unknown[]>(paletteTelemetryKey)
  store(paletteTelemetryKey, [...(Array.isArray(entries) ? entries : []), { at: Date.now(), ...entry }].slice(-TELEMETRY_ENTRIES))
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
