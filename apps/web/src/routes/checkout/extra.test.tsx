import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { changeDraft, readDraft } from '#features/checkout/checkout-store.ts'
import { action, answersOfShop, beginEachTest, calls, cartUuid, changeDraftOfTest, press, quote, told, words } from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'
import { store } from '@mutirao/client/storage'
import type { Quote } from '@mutirao/contract/carts'

beginEachTest()

const asked: Quote['extra'] = [
  {
    campaignId: 'feira',
    name: 'Feira',
    fields: [
      { id: 'torre', type: 'select', label: 'Torre', required: true, options: [{ id: 'a', label: 'Torre A' }] },
      { id: 'andar', type: 'number', label: 'Andar', required: false, minimum: 1, maximum: 30 },
      { id: 'aceito', type: 'checkbox', label: 'Li o regulamento', required: true },
    ],
  },
]
const photo: Quote['extra'] = [
  { campaignId: 'feira', name: 'Feira', fields: [{ id: 'receita', type: 'photo', label: 'Foto da receita', required: true }] },
]
const upload = 'POST /api/operation/campaigns/feira/extra/receita/photo'
const photoId = '0192f0c0-0000-7000-8000-0000000000ff'

async function open(path: string, extra: Quote['extra'], over: Record<string, Answer> = {}) {
  const { router, asked: sent } = await openScreen(path, {
    answers: answersOfShop({ [calls.quote]: () => Response.json(quote({ extra })), ...over }),
  })
  return { path: () => router.state.location.pathname, sent }
}
const payment = `/cart/${cartUuid}/payment`

describe('/extra', () => {
  it('asks one question after the other, keeps the answers, and continues to the payment', async () => {
    const { path } = await open('/extra', asked)
    await press('Continuar')
    expect((await screen.findByRole('alert')).textContent).toBe('Falta responder')
    await userEvent.selectOptions(screen.getByLabelText('Torre'), 'Torre A')
    expect(words()).toContain('Pergunta 1 de 3')
    await press('Continuar')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Andar (opcional)')))
    await userEvent.type(screen.getByLabelText('Andar (opcional)'), '31')
    await press('Continuar')
    expect((await screen.findByRole('alert')).textContent).toBe('O número não está entre os possíveis')
    await userEvent.click(screen.getByRole('button', { name: 'Pergunta anterior' }))
    expect(screen.getByLabelText<HTMLSelectElement>('Torre').value).toBe('a')
    await press('Continuar')
    await userEvent.clear(await screen.findByLabelText('Andar (opcional)'))
    await press('Continuar')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Li o regulamento' }))
    await press('Ir para o pagamento')
    await waitFor(() => expect(path()).toBe(payment))
    expect(readDraft(cartUuid).extraInfo).toEqual({ feira: { torre: 'a', aceito: 'sim' } })
  })

  it('opens the same question after a reload, and an earlier one that has lost its answer', async () => {
    const extra = asked.map((form) => ({ ...form, fields: form.fields.slice(0, 2) }))
    await open('/extra', extra)
    await userEvent.selectOptions(await screen.findByLabelText('Torre'), 'Torre A')
    await press('Continuar')
    await userEvent.type(await screen.findByLabelText('Andar (opcional)'), '1')
    cleanup()
    const { path } = await open('/extra', extra)
    expect((await screen.findByLabelText<HTMLInputElement>('Andar (opcional)')).value).toBe('1')
    expect(words()).toContain('Pergunta 2 de 2')
    await press('Ir para o pagamento')
    await waitFor(() => expect(path()).toBe(payment))
    cleanup()
    changeDraft(cartUuid, { extraInfo: { feira: { andar: '1' } } })
    await open('/extra', extra)
    expect(await screen.findByLabelText('Torre')).toBeDefined()
  })

  it('does not repeat a question that the profile answers', async () => {
    store('authorization', { authenticated: true, expiresIn: Date.now() + 60_000, timestamp: Date.now() })
    const badge: Quote['extra'][number]['fields'] = [
      { id: 'matricula', type: 'number', label: 'Matrícula', required: true, minimum: 1, maximum: 999_999 },
    ]
    const account = { name: 'Ana', phone: '+5511912345678', addresses: [], properties: { answers: { registration: '4321' } } }
    const over = {
      'GET /api/accounts/client': () => Response.json(account),
      [calls.shop]: () =>
        Response.json([{ authentication: {}, defaultForms: { personalForm: [{ name: 'registration', label: 'matrícula' }] } }]),
    }
    const { path } = await open(
      '/extra',
      [{ campaignId: 'feira', name: 'Feira', fields: [...badge, ...asked[0]!.fields.slice(0, 1)] }],
      over,
    )
    await waitFor(() => expect(words()).toContain('Pergunta 1 de 1'))
    expect(screen.queryByLabelText('Matrícula')).toBeNull()
    await userEvent.selectOptions(screen.getByLabelText('Torre'), 'Torre A')
    await press('Ir para o pagamento')
    await waitFor(() => expect(path()).toBe(payment))
    expect(readDraft(cartUuid).extraInfo).toEqual({ feira: { matricula: '4321', torre: 'a' } })
  })

  it('is skipped without questions', async () => {
    const { path } = await open('/extra', [])
    await waitFor(() => expect(path()).toBe(payment))
  })

  it('takes a photo as an answer, scaled down', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 3200, height: 1600, close: () => undefined }))
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => undefined } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement) {
      return `data:image/jpeg;base64,${btoa(`${this.width}x${this.height}`)}`
    })
    const { sent } = await open('/extra', photo, { [upload]: () => Response.json({ id: photoId }, { status: 201 }) })
    await userEvent.upload(await screen.findByLabelText('Foto da receita'), new File(['x'], 'receita.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByText('Foto guardada')).toBeDefined()
    expect(told(sent, upload)).toEqual([{ picture: btoa('1600x800') }])
    expect(readDraft(cartUuid).extraInfo).toEqual({ feira: { receita: photoId } })
  })

  it('refuses a photo of 20 MB before it is read, and a file that is no photo', async () => {
    const read = vi.fn(() => Promise.reject(new Error('no picture')))
    vi.stubGlobal('createImageBitmap', read)
    const { sent } = await open('/extra', photo)
    const huge = new File(['x'], 'receita.jpg', { type: 'image/jpeg' })
    Object.defineProperty(huge, 'size', { value: 20_000_000 })
    fireEvent.change(await screen.findByLabelText('Foto da receita'), { target: { files: [huge] } })
    expect((await screen.findByRole('alert')).textContent).toContain('mais de 15 MB')
    expect(read).not.toHaveBeenCalled()
    fireEvent.change(screen.getByLabelText('Foto da receita'), { target: { files: [new File(['<svg/>'], 'a.svg')] } })
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Não conseguimos abrir esta foto'))
    expect(told(sent, upload)).toEqual([])
  })
})

describe('the answers to the questions of a campaign', () => {
  it('are sent with the order, without answers to other questions', async () => {
    changeDraftOfTest({
      extraInfo: { feira: { torre: 'a', aceito: 'sim', antigo: 'x' }, outra: { cor: 'azul' } },
      payment: { type: 'PIX', installments: 1 },
    })
    const { sent } = await open(`/cart/${cartUuid}/confirmation`, asked)
    await press(/^Confirmar e pagar/)
    await waitFor(() => expect(told(sent, calls.place)).toHaveLength(1))
    expect(told(sent, calls.place)[0]).toMatchObject({ properties: { extraInfo: { feira: { torre: 'a', aceito: 'sim' } } } })
    expect(JSON.stringify(told(sent, calls.place))).not.toMatch(/antigo|azul/)
  })

  it('are required before the order, with a link to the missing one', async () => {
    changeDraftOfTest({ payment: { type: 'PIX', installments: 1 } })
    await open(`/cart/${cartUuid}/confirmation`, asked)
    expect((await screen.findByRole('link', { name: 'Responder' })).getAttribute('href')).toBe('/extra')
    expect((await action(/^Confirmar e pagar/)).hasAttribute('disabled')).toBe(true)
  })
})

describe('the address of a campaign', () => {
  const checkout = `/cart/${cartUuid}/checkout`
  const place: Answer = () => Response.json(quote({ addressLocked: true }))

  it('asks a guest to sign in when it is locked', async () => {
    changeDraftOfTest({ done: 0, slot: undefined })
    await open(checkout, [], { [calls.quote]: place })
    expect(await screen.findByText('Só para um endereço da sua conta')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Entrar na minha conta' })).toBeDefined()
  })

  it('is mentioned without its text when it is hidden', async () => {
    changeDraftOfTest({ done: 0, slot: undefined })
    await open(checkout, [], { [calls.quote]: () => Response.json(quote({ asksAddress: false, showShippingAddress: false })) })
    expect((await screen.findAllByText(/A loja sabe onde entregar/)).length).toBeGreaterThan(0)
  })
})
