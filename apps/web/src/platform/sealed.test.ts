import { afterEach, describe, expect, it, vi } from 'vitest'
import { sealedIn } from './sealed.ts'

const { rows } = vi.hoisted(() => ({ rows: new Map<string, Record<string, unknown>>() }))
vi.mock('@mutirao/client/shelf', () => ({
  shelf: () => ({
    find: async (key: string) => rows.get(key),
    keep: async (row: { key: string }) => void rows.set(row.key, row),
    clear: async () => rows.clear(),
  }),
}))

afterEach(() => {
  rows.clear()
  vi.unstubAllGlobals()
})

describe('a sealed value', () => {
  it('is read back, and its row holds none of its text', async () => {
    await sealedIn('a').keep({ code: '4812' })
    expect(await sealedIn('a').read()).toEqual({ code: '4812' })
    const { sealed } = rows.get('value') as { sealed: ArrayBuffer }
    expect(new TextDecoder().decode(sealed)).not.toContain('4812')
  })

  it('is sealed by a key that may not leave the browser, and never twice with the same vector', async () => {
    const value = sealedIn('a')
    await value.keep('x')
    const { iv } = rows.get('value')!
    await value.keep('x')
    expect(rows.get('value')!['iv']).not.toEqual(iv)
    const { secret } = rows.get('secret') as { secret: CryptoKey }
    expect(secret.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', secret)).rejects.toThrow(/not extractable/)
  })

  it('is undefined when its key or its bytes are others', async () => {
    await sealedIn('a').keep('x')
    const { sealed } = rows.get('value') as { sealed: ArrayBuffer }
    new Uint8Array(sealed)[0]! ^= 1
    expect(await sealedIn('a').read()).toBeUndefined()
    rows.delete('secret')
    expect(await sealedIn('a').read()).toBeUndefined()
  })

  it('is not kept, silently, when the disk is full or the page has no cryptography', async () => {
    rows.set = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    await expect(sealedIn('a').keep('x')).resolves.toBeUndefined()
    Reflect.deleteProperty(rows, 'set')
    vi.stubGlobal('crypto', {})
    await expect(sealedIn('a').keep('x')).resolves.toBeUndefined()
    expect(rows.size).toBe(0)
  })
})
