import { MercadoPagoConfig, MercadoPagoError, MPConnectionError } from 'mercadopago'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { z } from 'zod'
import { guardedCalls, ProviderRefusal, unavailableAfter } from './guarded-calls.ts'
import type { CardIntent, KeptCard } from './payment-adapter.ts'

/** The credentials of an application in the acquirer's panel of integrations. */
export const MercadoPagoKeys = z.strictObject({
  accessToken: z.string().min(10).max(500),
  /** Shown to the acquirer's fields in the browser; not a secret. */
  publicKey: z.string().regex(/^[\w-]{10,200}$/),
  webhookSecret: z.string().min(16).max(500),
})
export type MercadoPagoKeys = z.infer<typeof MercadoPagoKeys>

/** Our pages that hold the acquirer's own card fields. */
export type MercadoPagoPages = {
  fields: (card?: Pick<KeptCard, 'id' | 'brand'>) => string
  card: (reference: string) => string
  intent: (intent: CardIntent) => string
}

export type CallOptions = {
  keys: MercadoPagoKeys
  /** The API's URL; overridden by tests. */
  apiUrl?: string
  tell: (line: string) => void
  timeoutMs?: number
}

const TIMEOUT_MS = 8000

export type MercadoPagoCalls = ReturnType<typeof mercadoPagoCalls>

/** `call` throws a ProviderRefusal or the lack of an answer; `must` throws payment_provider_unavailable for both. */
export function mercadoPagoCalls({ keys, apiUrl, tell, timeoutMs }: CallOptions) {
  const told = { name: 'mercadopago', tell }
  // The library has one base URL for the whole process.
  if (apiUrl) Object.assign(AppConfig, { BASE_URL: apiUrl })
  const guarded = guardedCalls({ ...told, timeoutMs })
  /** A new one for each call: the library reuses a call's options, including the idempotency key, for later calls. */
  const config = (idempotencyKey?: string) =>
    new MercadoPagoConfig({ accessToken: keys.accessToken, options: { timeout: TIMEOUT_MS, maxRetries: 0, idempotencyKey } })
  const call = <T>(what: string, shape: z.ZodType<T>, ask: () => Promise<unknown>) =>
    guarded(what, async () => shape.parse(await ask().catch(asRefusal)))
  const must = async <T>(what: string, shape: z.ZodType<T>, ask: () => Promise<unknown>): Promise<T> => {
    try {
      return await call(what, shape, ask)
    } catch (error) {
      throw unavailableAfter(error, told, what)
    }
  }
  return { told, config, call, must }
}

/** The library throws a class of its own for an answer; any other error means no answer. Its text may repeat the request. */
function asRefusal(error: unknown): never {
  if (error instanceof MPConnectionError || !(error instanceof MercadoPagoError)) throw new Error('no answer')
  if (error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 423 && error.status !== 424)
    throw new ProviderRefusal(error.status, /^[a-z_]{1,40}$/.test(error.error) ? error.error : '')
  throw new Error(`status ${error.status}`)
}
