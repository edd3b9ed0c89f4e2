import { shelf } from '@mutirao/client/shelf'

type Row = { key: string; secret?: CryptoKey; iv?: Uint8Array<ArrayBuffer>; sealed?: ArrayBuffer }

/** A value that outlives the page and is encrypted on the device. */
export type Sealed<Value> = {
  /** Undefined when there is none, and when the device cannot open it. */
  read: () => Promise<Value | undefined>
  /** Does nothing when the device refuses to store (a private window, a full disk) or has no cryptography (plain http). */
  keep: (value: Value) => Promise<void>
  forget: () => Promise<void>
}

const algorithm = { name: 'AES-GCM', length: 256 }

/**
 * One value in a database of its own, encrypted with AES-GCM. The key is in the same database and not exportable: a copy of the browser's files
 * without its key store, or taken after `forgetDatabase`, cannot be decrypted.
 */
export function sealedIn<Value>(database: string): Sealed<Value> {
  const rows = shelf<Row>(database)
  return {
    async read() {
      try {
        const [{ secret } = {}, { iv, sealed } = {}] = await Promise.all([rows.find('secret'), rows.find('value')])
        if (!secret || !iv || !sealed) return undefined
        const bytes = await crypto.subtle.decrypt({ name: algorithm.name, iv }, secret, sealed)
        return JSON.parse(new TextDecoder().decode(bytes)) as Value
      } catch {
        return undefined
      }
    },
    async keep(value) {
      try {
        const secret = (await rows.find('secret'))?.secret ?? (await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']))
        const iv = crypto.getRandomValues(new Uint8Array(12))
        const sealed = await crypto.subtle.encrypt({ name: algorithm.name, iv }, secret, new TextEncoder().encode(JSON.stringify(value)))
        await rows.keep({ key: 'secret', secret })
        await rows.keep({ key: 'value', iv, sealed })
      } catch {
        // The device stores nothing: the app works online only.
      }
    },
    forget: () => rows.clear().catch(() => {}),
  }
}
