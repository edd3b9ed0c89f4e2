import { describe, expect, it } from 'vitest'
import { buildTenant } from '#testing/factories.ts'
import { rowsOf } from '#testing/loaded-folder.ts'
import { ctxOf } from '#testing/money.ts'
import { bearer, makeStaff, signIn, signInAsStaff } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { createApiKey } from '@mutirao/contract/api-keys'
import { previewLetter, sendTestLetter } from '@mutirao/contract/letters'
import { getWritten, putWritten } from '@mutirao/contract/written'
import { letterNews, placeholdersOf } from '@mutirao/domain/letter-words'
import { readLetter } from './letters.service.ts'
import type { Waiting } from './outbox.repository.ts'

const { t, call } = testApp()

async function worker(key?: string) {
  const shop = await buildTenant(t.pool)
  const person = await signIn(t, shop, { key })
  await makeStaff(t, shop, { userId: person.userId, role: 'owner' })
  return { shop, as: { host: shop.host, headersMore: person.headers } }
}
const params = { news: 'MONEY_RETURNED' as const }
const lettersOf = (id: string) =>
  rowsOf<Pick<Waiting, 'channel' | 'recipient' | 'template' | 'facts'>>(
    t,
    id,
    "select channel, recipient, template, facts from outbox where template = 'letterTest'",
  )

describe('a letter is drawn with a made-up order', () => {
  it.each(letterNews)('%s, as html, as text and as SMS, with every field that its words may have', async (news) => {
    const { as } = await worker()
    const names = placeholdersOf(news)
    const words = { subject: 'Sobre {pedido}', text: names.map((name) => `[{${name}}]`).join(' ') }
    const own = (await call(previewLetter, { ...as, params: { news }, body: {} })).body
    expect(own.html).toContain('<h1')
    expect(own.mail).toContain('Total: R$ 58,67')
    expect(own.sms).not.toMatch(/undefined|\{/)
    const { body } = await call(previewLetter, { ...as, params: { news }, body: words })
    expect(body.subject).toBe('Sobre TESTE-0000')
    // A field without a value would leave an empty bracket.
    expect(body.mail).not.toMatch(/\[\]|\{|undefined/)
    expect(body.mail.match(/\[[^\]]+\]/g)).toHaveLength(names.length)
  })

  it('typed words are escaped in its html', async () => {
    const { as } = await worker()
    const { body } = await call(previewLetter, { ...as, params, body: { text: '<script>alert(1)</script>' } })
    expect(body.html).toContain('&lt;script&gt;')
    expect(body.html).not.toContain('<script>')
  })

  it.each(['support', 'editor'] as const)("only for those who write the shop's texts: not for %s, nor the texts", async (role) => {
    const shop = await buildTenant(t.pool)
    const as = { host: shop.host, headersMore: (await signInAsStaff(t, shop, role)).headers }
    expect((await call(previewLetter, { ...as, params, body: {} })).status).toBe(403)
    expect((await call(sendTestLetter, { ...as, params, body: {} })).status).toBe(403)
    const document = { kind: 'documents', id: 'letters' } as const
    expect((await call(getWritten, { ...as, params: document })).status).toBe(403)
    expect((await call(putWritten, { ...as, params: document, body: { value: {} } })).status).toBe(403)
  })
})

describe('a test letter', () => {
  it("goes to the sender's own e-mail with the typed words, and says that it is a test", async () => {
    const { shop, as } = await worker('rosa@demo.invalid')
    const body = { subject: 'Seu dinheiro volta' }
    expect((await call(sendTestLetter, { ...as, params, body })).body).toEqual({ email: 'rosa@demo.invalid' })
    const [letter, ...more] = await lettersOf(shop.id)
    expect(more).toEqual([])
    expect(letter).toMatchObject({ channel: 'mail', recipient: 'rosa@demo.invalid' })
    const read = await readLetter(await ctxOf(t, shop.id), { template: 'letterTest', facts: letter!.facts, orderId: null })
    expect(read.subject).toBe('[Teste] Seu dinheiro volta: pedido TESTE-0000')
    expect(read.html).toContain('Pão de fermentação natural')
  })

  it('is refused to an account without an e-mail and to a program, and at most twenty are sent in an hour', async () => {
    const { shop, as } = await worker()
    const without = await call(sendTestLetter, { ...as, params, body: {} })
    expect(without).toMatchObject({ status: 400, body: { errors: [{ message: expect.stringContaining('seu próprio e-mail') }] } })
    const key = await call(createApiKey, { ...as, body: { name: 'ERP', rights: ['shop.write'] } })
    const program = { host: shop.host, headersMore: bearer(key.body.token) }
    expect((await call(sendTestLetter, { ...program, params, body: {} })).status).toBe(400)
    const rosa = await worker('rosa@demo.invalid')
    const sent = []
    for (let time = 0; time < 21; time++) sent.push((await call(sendTestLetter, { ...rosa.as, params, body: {} })).status)
    expect(sent.filter((status) => status === 200)).toHaveLength(20)
    expect(sent.at(-1)).toBe(429)
    expect(await lettersOf(shop.id)).toEqual([])
    expect(await lettersOf(rosa.shop.id)).toHaveLength(20)
  })
})
