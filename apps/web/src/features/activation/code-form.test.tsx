import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setTransport } from '@mutirao/client/call'
import { store } from '@mutirao/client/storage'
import { CodeForm } from './code-form.tsx'

let sent: unknown[] = []
async function use(code: string, answer: () => Response) {
  sent = []
  setTransport(async (request) => {
    if (request.method !== 'POST') return Response.json([{ code, campaignId: 'feira' }])
    sent.push(await request.json())
    return answer()
  })
  const onActivated = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CodeForm onActivated={onActivated} />
    </QueryClientProvider>,
  )
  if (code) await userEvent.type(screen.getByLabelText('Código'), code)
  await userEvent.click(screen.getByRole('button', { name: 'Usar código' }))
  return onActivated
}

describe('"Tem um código?"', () => {
  beforeEach(() => store('authorization', { authenticated: true, expiresIn: 0, timestamp: 0 }))
  afterEach(cleanup)

  it('accepts only capitals, digits, _ and -, and opens the campaign', async () => {
    const onActivated = await use('fei ra!_2', () => Response.json({ code: 'FEIRA_2', campaignId: 'feira' }))
    await waitFor(() => expect(onActivated).toHaveBeenCalled())
    expect(onActivated.mock.calls[0]?.[0]).toEqual({ isNew: true, campaignId: 'feira' })
    expect(sent).toEqual([{ code: 'FEIRA_2' }])
  })

  it('recognises an activated code', async () => {
    const onActivated = await use('FEIRA', () => new Response(null, { status: 204 }))
    await waitFor(() => expect(onActivated.mock.calls[0]?.[0]).toMatchObject({ isNew: false }))
  })

  it('reports an unknown code', async () => {
    await use('NADA', () => Response.json({ code: 'codeNotFound' }, { status: 400 }))
    expect((await screen.findByRole('alert')).textContent).toBe('Não encontramos esta campanha. Confira o código e tente novamente.')
  })

  it('requires a code', async () => {
    await use('', () => Response.json({}))
    expect(screen.getByRole('alert').textContent).toBe('Digite o código')
    expect(sent).toEqual([])
  })
})
