import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { testApp } from '#testing/test-app.ts'
import { Charges } from './charges.ts'

const { t } = testApp()
const right = { number: '4111 1111 1111 1111', holder: 'MARINA CASTRO', expiry: '12/30', cvv: '123' }

const send = (method: 'GET' | 'POST', url: string, form?: Record<string, string>) =>
  t.app.inject({
    method,
    url,
    headers: { host: 'acquirer.localhost', ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
    payload: form && new URLSearchParams(form).toString(),
  })
const check = async (form: Record<string, string>) => (await send('POST', '/card/check', form)).json() as Record<string, string>

/** The address of an open charge's page. */
async function openCard(): Promise<string> {
  const { cardFrame } = await t.services.payment.createCharge({
    reference: uuidv7(),
    tenantId: uuidv7(),
    orderCode: 'TESTE',
    type: 'CREDIT_CARD',
    amount: 2700,
    installments: 1,
    description: 'Teste',
    receiver: { name: 'LOJA', city: 'SAO PAULO' },
  })
  const { pathname, search } = new URL(cardFrame!)
  return pathname + search
}

describe('the typed card fields', () => {
  it('are valid with spaces and slashes as people type them', async () => {
    for (const expiry of ['1230', '12/30', '12 / 30', '12/2030']) expect(await check({ ...right, expiry })).toEqual({})
    expect(await check({ ...right, number: '4111111111111111', cvv: '1234' })).toEqual({})
  })

  it.each([
    ['number', '', 'Digite o número do cartão.'],
    ['number', '4111 1111 1111 1112', 'Confira o número do cartão: algum dígito está trocado.'],
    ['number', '4111 1111', 'O número do cartão está incompleto.'],
    ['holder', ' ', 'Digite o nome como está no cartão.'],
    ['expiry', '', 'Digite a validade: mês e ano.'],
    ['expiry', '1330', 'O mês da validade vai de 01 a 12.'],
    ['expiry', '0120', 'Este cartão venceu. Use outro.'],
    ['cvv', '12', 'O CVV tem 3 ou 4 números, no verso do cartão.'],
  ])('wrong in %s (%j) is marked there, in words, and nowhere else', async (field, typed, sentence) => {
    expect(await check({ ...right, [field]: typed })).toEqual({ [field]: sentence })
  })

  it('keep valid values except the CVV after a submit without scripts', async () => {
    const path = await openCard()
    const { body } = await send('POST', path, { ...right, holder: '"><script>alert(1)</script>', expiry: '1330' })
    expect(body).toContain('value="4111 1111 1111 1111"')
    expect(body).toContain('O mês da validade vai de 01 a 12.')
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(body).not.toContain('value="123"')
  })
})

describe('the brand of a card', () => {
  it('is recognized by its first digits, and unknown for other numbers', async () => {
    const brandOf = async (number: string) => (await send('POST', '/card/brand', { number })).json()
    expect(await brandOf('636297')).toEqual({ brand: 'elo' })
    expect(await brandOf('411111')).toEqual({ brand: 'visa' })
    for (const number of ['', '41', '999999']) expect(await brandOf(number)).toEqual({})
  })
})

describe('the page of a card’s charge', () => {
  it('shows the result when it is opened again, and no second form', async () => {
    const path = await openCard()
    expect((await send('GET', path)).body).toMatch(/Pagar R\$\s27,00/)
    await send('POST', path, { ...right, number: '4000 0000 0000 0119' })
    expect((await send('GET', path)).body).toContain('Analisando o pagamento…')
    const other = await openCard()
    await send('POST', other, right)
    expect((await send('GET', other)).body).toContain('Pagamento enviado.')
  })

  it('shows the challenge of the bank again', async () => {
    const path = await openCard()
    await send('POST', path, { ...right, number: '4000 0000 0000 3220' })
    expect((await send('GET', path)).body).toContain('Confirme no seu banco')
  })

  it.each([
    [{}, 'Pagamento enviado.'],
    [{ answer: 'no' }, 'Pagamento não autorizado.'],
  ])('is paid or refused as the bank is answered: %j', async (answer, said) => {
    const path = await openCard()
    await send('POST', path, { ...right, number: '4000 0000 0000 3220' })
    expect((await send('POST', path, answer as Record<string, string>)).body).toContain(said)
  })

  it('ignores an answer without a challenge', async () => {
    const path = await openCard()
    await send('POST', path, {})
    expect((await send('GET', path)).body).toMatch(/Pagar R\$/)
  })

  it('has a policy that allows only its own script', async () => {
    const { headers, body } = await send('GET', await openCard())
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    const nonce = policy.match(/script-src 'nonce-([\w-]+)'/)![1]
    expect(body).toContain(`<script nonce="${nonce}">`)
  })
})

describe('the card fields before a charge', () => {
  it('have no button, because the shop has the one that pays', async () => {
    const { body } = await send('GET', '/card/fields')
    expect(body).toContain('name="number"')
    expect(body).not.toContain('<button')
  })
})

describe('the book of several processes', () => {
  it('is one: each sees the charges, payments, ends and refunds of the others', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'mutirao-book-')), 'acquirer.jsonl')
    const [one, other] = [new Charges(file), new Charges(file)]
    const receiver = { name: 'LOJA', city: 'SAO PAULO' }
    const charge = (reference: string) => ({
      reference,
      tenantId: uuidv7(),
      orderCode: 'A',
      type: 'PIX' as const,
      amount: 900,
      installments: 1,
      receiver,
    })
    const [paid, closed] = [uuidv7(), uuidv7()]
    const { id } = one.create(charge(paid))
    expect(other.create(charge(paid)).id).toBe(id)
    expect(other.move(id, 'APPROVED')).toMatchObject({ state: 'APPROVED' })
    expect(one.refund(paid, { key: uuidv7(), amount: 500 })).toBe('DONE')
    expect(other.refund(paid, { key: uuidv7(), amount: 500 })).toBe('REJECTED')
    one.create(charge(closed))
    other.close(closed)
    expect(one.findByReference(closed)).toMatchObject({ state: 'CLOSED' })
  })
})
