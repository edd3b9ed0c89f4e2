import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setTransport } from '#lib/api.ts'
import { store } from '#platform/storage.ts'
import { LeadForm } from './lead-form.tsx'

let sent: { path: string; body: unknown }[] = []
function open() {
  sent = []
  setTransport(async (request) => {
    sent.push({ path: `${request.method} ${new URL(request.url).pathname}`, body: await request.json() })
    return Response.json({})
  })
  const onDone = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LeadForm onDone={onDone} />
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

  it('keeps name and phone, and takes no agreement that was not given', async () => {
    const onDone = open()
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    await fill()
    await send()
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(sent).toEqual([{ path: 'PUT /api/users/leads', body: { name: 'Ana de Souza', phone: '(11) 98765-4321' } }])
  })

  it('keeps the agreement to news beside it', async () => {
    const onDone = open()
    await fill()
    await userEvent.click(screen.getByRole('checkbox'))
    await send()
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(sent[1]).toEqual({ path: 'POST /api/accounts/consents', body: { name: 'marketing', version: '2026-11', granted: true } })
  })

  it('sends nothing without a name and a mobile phone', async () => {
    open()
    await send()
    expect(screen.getAllByRole('alert')).toHaveLength(2)
    expect(sent).toEqual([])
  })
})
