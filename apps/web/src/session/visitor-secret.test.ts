import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { safeStorageIn, setSafeStorage, type SafeStorage } from '#platform/safe-storage.ts'
import { call, setTransport, setVisitorSecret } from '@mutirao/client/call'
import { leadSecretKey } from '@mutirao/client/stored-keys'
import { listPublicCampaigns } from '@mutirao/contract/campaigns'
import { createLead } from '@mutirao/contract/leads'
import { ensureLead, leaveLead } from './lead.ts'
import { sendVisitorSecret } from './visitor-secret.ts'

const id = '01a206d6-4155-70fb-a9bd-03f5184a3c4d'
let keyChain: SafeStorage
let sent: (string | null)[]

beforeEach(() => {
  vi.stubGlobal('Capacitor', {})
  localStorage.clear()
  const values = new Map<string, string>()
  keyChain = safeStorageIn({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  })
  setSafeStorage(keyChain)
  setVisitorSecret(undefined)
  sent = []
  setTransport(async (request) => {
    sent.push(request.headers.get('X-Lead'))
    return new URL(request.url).pathname === createLead.path
      ? Response.json({ id, secret: `${id}.hash` }, { status: 201 })
      : Response.json([])
  })
})
afterEach(() => vi.unstubAllGlobals())

const read = () => call(listPublicCampaigns, { query: {} })

it('a new visitor’s secret is kept in the key chain and sent with each call, also after a restart', async () => {
  await sendVisitorSecret()
  await ensureLead()
  await read()
  expect(sent).toEqual([null, `${id}.hash`])
  expect(await keyChain.read(leadSecretKey)).toBe(`${id}.hash`)
  expect(JSON.stringify({ ...localStorage })).not.toContain('.hash')

  setVisitorSecret(undefined)
  await sendVisitorSecret()
  await read()
  expect(sent.at(-1)).toBe(`${id}.hash`)
})

it('a visitor who becomes an account has none any more', async () => {
  await keyChain.write(leadSecretKey, `${id}.hash`)
  await sendVisitorSecret()
  leaveLead()
  await read()
  expect(sent).toEqual([null])
  await expect.poll(() => keyChain.read(leadSecretKey)).toBeUndefined()
})
