import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setTransport } from '@mutirao/client/call'
import { store } from '@mutirao/client/storage'
import type { Interest } from '@mutirao/contract/interests'
import { LeadForm } from './lead-form.tsx'
import { LeaveQueue } from './leave-queue.tsx'

let sent: { path: string; body: unknown }[] = []
const awaited: Interest = { reason: 'SOLD_OUT', campaignId: 'feira', itemId: 'cafe' }
function open(
  interest = awaited,
  contact?: string,
  answer: () => Response = () => Response.json({ position: 2, interest: { position: 38 } }),
) {
  sent = []
  setTransport(async (request) => {
    sent.push({ path: `${request.method} ${new URL(request.url).pathname}`, body: await request.json() })
    return answer()
  })
  const onDone = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LeadForm interest={interest} contact={contact} onDone={onDone} />
    </QueryClientProvider>,
  )
  return onDone
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Avise-me' }))
const fill = async () => {
  await userEvent.type(screen.getByLabelText('Nome completo'), 'ana de souza')
  await userEvent.type(screen.getByLabelText('Celular com DDD'), '11987654321')
}

describe('"Avise-me"', () => {
  beforeEach(() => store('lead', 'a-lead'))
  afterEach(cleanup)

  it('stores name and phone, and no consent without a tick', async () => {
    const onDone = open()
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    await fill()
    await send()
    await waitFor(() => expect(onDone.mock.calls[0]?.[0]).toEqual({ position: 38 }))
    expect(sent).toEqual([{ path: 'PUT /api/users/leads', body: { name: 'Ana de Souza', phone: '(11) 98765-4321', interest: awaited } }])
  })

  it('uses the contact of an account, without asking for it', async () => {
    const onDone = open(awaited, '(11) 91234-5678')
    expect(screen.queryByLabelText('Nome completo')).toBeNull()
    await send()
    await waitFor(() => expect(onDone.mock.calls[0]?.[0]).toMatchObject({ position: 2 }))
    expect(sent).toEqual([{ path: 'POST /api/accounts/interests', body: awaited }])
  })

  it('asks for the CEP without a known place, and shows its error beside it', async () => {
    const errors = [{ path: 'postalCode', message: 'CEP não encontrado, confira os números' }]
    const refusal = () => Response.json({ code: 'validation_failed', status: 400, errors }, { status: 400 })
    open({ reason: 'OUT_OF_AREA' }, '(11) 91234-5678', refusal)
    await send()
    expect(sent).toEqual([])
    await userEvent.type(screen.getByLabelText('CEP'), '01001000')
    await send()
    expect(await screen.findByText('CEP não encontrado, confira os números')).toBeTruthy()
    expect(sent).toEqual([{ path: 'POST /api/accounts/interests', body: { reason: 'OUT_OF_AREA', postalCode: '01001-000' } }])
    expect(screen.getByLabelText<HTMLInputElement>('CEP').value).toBe('01001-000')
  })

  it('asks for no CEP when the place is known', () => {
    open({ reason: 'OUT_OF_AREA', latitude: -23.5, longitude: -46.6 })
    expect(screen.queryByLabelText('CEP')).toBeNull()
  })

  it('stores the consent to news with the interest', async () => {
    const onDone = open()
    await fill()
    await userEvent.click(screen.getByRole('checkbox'))
    await send()
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(sent[1]).toEqual({ path: 'POST /api/accounts/consents', body: { name: 'marketing', version: '2026-11-27', granted: true } })
  })

  it('sends nothing without a name and a mobile phone', async () => {
    open()
    await send()
    expect(screen.getAllByRole('alert')).toHaveLength(2)
    expect(sent).toEqual([])
  })
})

describe('leaving the list', () => {
  afterEach(cleanup)

  it('needs a tap of the visitor', async () => {
    const asked: unknown[] = []
    setTransport(async (request) => {
      asked.push({ path: new URL(request.url).pathname, body: await request.json() })
      return new Response(null, { status: 204 })
    })
    render(
      <QueryClientProvider client={new QueryClient()}>
        <LeaveQueue token="abc" />
      </QueryClientProvider>,
    )
    expect(asked).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar aviso' }))
    expect(await screen.findByText('Aviso cancelado')).toBeTruthy()
    expect(asked).toEqual([{ path: '/api/users/interests/unsubscription', body: { token: 'abc' } }])
  })
})
