import { describe, expect, it } from 'vitest'
import { seal, unseal } from '#cipher.ts'
import { createContext } from '#context.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import type { ActingCtx } from '#modules/staff/audit.service.ts'
import { PlayedAcquirer } from '../../testing/bank/played-acquirer.ts'
import { PlayedBank } from '../../testing/bank/played-bank.ts'
import { buildTenant } from '../../testing/factories.ts'
import { rowsOf } from '../../testing/loaded-folder.ts'
import { NOW, secrets, testApp } from '../../testing/test-app.ts'
import { acquirerOf } from './acquirers.service.ts'
import { keyLines, keyWarnings, renewSeals, setKeys } from './keys.service.ts'

const { t } = testApp()
const bank = new PlayedBank()
const mercado = JSON.stringify(new PlayedAcquirer().keys)
const payment = (acquirers: object) =>
  ({
    methods: ['PIX', 'CREDIT_CARD'],
    acquirers,
    pixMinutes: 30,
    installments: { maxCount: 1, freeUntil: 1, rateBps: 0, minimumCentavos: 500 },
  }) as never
const newShop = () => buildTenant(t.pool, { payment: payment({ PIX: 'bacen', CREDIT_CARD: 'mercadopago' }) })
const bankKeys = (over: object = {}) => JSON.stringify({ ...bank.keys(), ...over })

async function acting<T>(id: string, work: (ctx: ActingCtx) => Promise<T>, now = NOW): Promise<T> {
  const tenant = (await findTenant({ ...t.services, log: t.app.log }, id))!
  return tenantTransaction(t.pool, id, (db) => work({ db, tenant, now, actor: { kind: 'command' } }))
}
const ctxOf = async (id: string, services = t.services) => {
  const all = { ...services, log: t.app.log }
  return createContext(all, (await findTenant(all, id))!)
}
const set = (id: string, acquirer: 'bacen' | 'mercadopago', text: string, by: readonly string[] = secrets.acquirer, now = NOW) =>
  acting(id, (ctx) => setKeys(ctx, { acquirer, text, secrets: by }), now)
const stored = (id: string) =>
  rowsOf<{ acquirer: string; sealed: string; sealed_by: string }>(t, id, 'select * from acquirer_keys order by acquirer')

describe('sealed text', () => {
  it('opens only with its own secret, for its own shop and purpose', () => {
    const [one, other] = ['1'.repeat(32), '2'.repeat(32)]
    const of = { tenantId: 'loja', purpose: 'keys of bacen' }
    const sealed = seal([one], of, 'segredo')
    expect(unseal([other, one], of, sealed)).toBe('segredo')
    expect(unseal([other], of, sealed)).toBeUndefined()
    for (const wrong of [
      { ...of, tenantId: 'outra' },
      { ...of, purpose: 'keys of mercadopago' },
    ])
      expect(() => unseal([one], wrong, sealed)).toThrow('unable to authenticate data')
    expect(seal([one], of, 'segredo').text).not.toBe(sealed.text)
  })
})

describe('the keys of a shop’s acquirers', () => {
  it('are stored encrypted, for one shop only', async () => {
    const [mine, other] = [await newShop(), await newShop()]
    expect(await set(mine.id, 'mercadopago', mercado)).toEqual({ said: 'Chaves de mercadopago guardadas.' })
    expect(await set(mine.id, 'bacen', bankKeys())).toMatchObject({ said: expect.stringContaining('o certificado vale até 2126-') })
    const rows = await stored(mine.id)
    expect(rows).toHaveLength(2)
    for (const secret of ['APP_USR', 'segredo', 'PRIVATE', 'banco.test']) expect(JSON.stringify(rows)).not.toContain(secret)
    expect(await stored(other.id)).toEqual([])
    expect((await acquirerOf(await ctxOf(mine.id), 'mercadopago')).name).toBe('mercadopago')
    expect((await acquirerOf(await ctxOf(mine.id), 'sandbox')).name).toBe('sandbox')
    await expect(acquirerOf(await ctxOf(other.id), 'mercadopago')).rejects.toMatchObject({ code: 'payment_provider_unavailable' })
    const audit = await rowsOf<{ action: string; detail: object }>(t, mine.id, 'select action, detail from audit_log')
    expect(audit.map(({ action }) => action)).toEqual(['acquirer.keys', 'acquirer.keys'])
    expect(JSON.stringify(audit)).not.toMatch(/APP_USR|segredo|PRIVATE/)
  })

  it("do not open in another shop's row", async () => {
    const [mine, other] = [await newShop(), await newShop()]
    await set(mine.id, 'mercadopago', mercado)
    const [{ sealed, sealed_by: by } = { sealed: '', sealed_by: '' }] = await stored(mine.id)
    await set(other.id, 'mercadopago', mercado)
    await rowsOf(t, other.id, `update acquirer_keys set sealed = '${sealed}', sealed_by = '${by}'`)
    await expect(acquirerOf(await ctxOf(other.id), 'mercadopago')).rejects.toThrow('unable to authenticate data')
  })

  it('of one acquirer do not open as those of another', async () => {
    const { id } = await newShop()
    await set(id, 'mercadopago', mercado)
    const [row] = await stored(id)
    await set(id, 'bacen', bankKeys())
    await rowsOf(t, id, `update acquirer_keys set sealed = '${row!.sealed}' where acquirer = 'bacen'`)
    await expect(acquirerOf(await ctxOf(id), 'bacen')).rejects.toThrow('unable to authenticate data')
  })

  it('are re-encrypted with a newer secret, after which the old one is not needed', async () => {
    const { id } = await newShop()
    const [old, fresh] = ['o'.repeat(32), 'f'.repeat(32)]
    await set(id, 'mercadopago', mercado, [old])
    const services = (acquirer: string[]) => ({ ...t.services, secrets: { ...secrets, acquirer } })
    await expect(acquirerOf(await ctxOf(id, services([fresh])), 'mercadopago')).rejects.toMatchObject({
      code: 'payment_provider_unavailable',
    })
    expect(await acting(id, (ctx) => keyLines(ctx, [fresh]))).toContain('mercadopago: gravadas em 2026-11-21, cifradas com outro segredo')
    expect(await acting(id, (ctx) => renewSeals(ctx, [fresh]))).toMatchObject({ mistakes: [expect.stringContaining('grave-as de novo')] })
    expect(await acting(id, (ctx) => renewSeals(ctx, [fresh, old]))).toEqual({
      said: '1 conjunto(s) de chaves cifrado(s) com o segredo de hoje.',
    })
    expect((await acquirerOf(await ctxOf(id, services([fresh])), 'mercadopago')).name).toBe('mercadopago')
  })

  it.each([
    ['no JSON', 'segredo-escapado', ['As chaves não são um texto JSON.']],
    [
      'a key that is missing',
      JSON.stringify({ accessToken: 'segredo-escapado', publicKey: 'APP_USR-publica' }),
      ['webhookSecret: falta ou está errado'],
    ],
    ['a key that is none', JSON.stringify({ ...JSON.parse(mercado), outra: 'segredo-escapado' }), ['outra: não existe']],
  ])('that are wrong are named and never repeated: %s', async (_name, text, mistakes) => {
    const { id } = await newShop()
    expect(await set(id, 'mercadopago', text)).toEqual({ mistakes })
    expect(await stored(id)).toEqual([])
  })

  it.each([
    ['an address that is not encrypted', { apiUrl: 'http://pix.banco.test' }, 'apiUrl: falta ou está errado'],
    ['another key than the certificate’s', { privateKey: otherKey() }, 'privateKey: não é a do certificado.'],
    [
      'no certificate',
      { certificate: '-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----' },
      'certificate ou privateKey: não se deixa ler.',
    ],
  ])('of a bank are not taken with %s', async (_name, over, mistake) => {
    const { id } = await newShop()
    expect(await set(id, 'bacen', bankKeys(over))).toEqual({ mistakes: [mistake] })
  })

  it('warn when a certificate has expired, when it expires soon, and when keys are missing', async () => {
    const { id } = await newShop()
    const [later, soon] = [new Date('2127-01-01T00:00:00Z'), new Date('2126-10-10T00:00:00Z')]
    expect(await set(id, 'bacen', bankKeys(), secrets.acquirer, later)).toEqual({ mistakes: ['certificate: venceu em 2126-10-29.'] })
    await set(id, 'bacen', bankKeys())
    const ctx = await ctxOf(id)
    expect(await keyWarnings(ctx)).toEqual(['mercadopago: no keys'])
    expect(await keyWarnings({ ...ctx, now: soon })).toEqual([
      'bacen: its certificate ends 2126-10-29T22:15:30.000Z',
      'mercadopago: no keys',
    ])
    expect(await t.app.metrics()).toMatch(/^acquirer_certificate_seconds [\d.e+]+$/m)
  })
})

function otherKey() {
  return new PlayedBank().serverKey
}
