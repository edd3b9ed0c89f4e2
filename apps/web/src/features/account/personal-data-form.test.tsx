import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setTransport } from '@mutirao/client/call'
import type { Client } from '@mutirao/contract/accounts'
import { PersonalDataForm } from './personal-data-form.tsx'
import { mergePersonalForm } from './personal-form.ts'

const client: Client = {
  id: 'c',
  userId: 'u',
  name: 'Ana Souza',
  email: 'ana@exemplo.com',
  phone: '+5511987654321',
  cpf: '529.•••.•••-25',
  addresses: [],
  properties: { likings: [], codes: [], devices: [], answers: {}, enhancedAnswers: {} },
  missing: [],
  version: 7,
}
const unit = { name: 'unit', label: 'Unidade', group: 'Empresa', options: ['Norte', 'Sul'] }
const noFields: Record<string, unknown>[] = []

function open({
  over = {},
  configured = noFields,
  answers,
}: {
  over?: Partial<Client>
  configured?: typeof noFields
  answers: Response[]
}) {
  const sent: unknown[] = []
  setTransport(async (request) => {
    if (request.method === 'PUT') sent.push(await request.json())
    return answers.shift() ?? Response.json({}, { status: 500 })
  })
  const onSaved = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PersonalDataForm client={{ ...client, ...over }} fields={mergePersonalForm(configured)} onSaved={onSaved} />
    </QueryClientProvider>,
  )
  return { sent, onSaved }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
const retype = async (label: string, text: string) => {
  await userEvent.clear(field(label))
  if (text) await userEvent.type(field(label), text)
}

describe('the personal data form (spec §5)', () => {
  afterEach(cleanup)

  it('capitalises the name and sends the changed fields, without the masked CPF', async () => {
    const { sent, onSaved } = open({ answers: [Response.json({ ...client, version: 8 })] })
    await retype('Nome completo', 'maria da silva')
    await userEvent.tab()
    expect(field('Nome completo').value).toBe('Maria da Silva')
    await save()
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent).toEqual([{ version: 7, name: 'Maria da Silva' }])
  })

  it('sends a newly typed CPF', async () => {
    const { sent } = open({ answers: [Response.json(client)] })
    expect([field('CPF').readOnly, field('CPF').value]).toEqual([true, '529.•••.•••-25'])
    await userEvent.click(screen.getByRole('button', { name: 'Trocar CPF' }))
    expect(screen.getByRole('button', { name: 'Preencher dados' })).toHaveProperty('disabled', true)
    await userEvent.type(field('CPF'), '52998224725')
    await save()
    await waitFor(() => expect(sent).toEqual([{ version: 7, cpf: '529.982.247-25' }]))
  })

  it('waits for the required fields, and shows an error beside its field', async () => {
    open({ answers: [] })
    await retype('Nome completo', '')
    expect(screen.getByRole('button', { name: 'Preencher dados' })).toHaveProperty('disabled', true)
    await retype('Nome completo', 'Ana')
    await retype('E-mail', 'ana@')
    await save()
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toBe('Confira o e-mail')
    expect(field('E-mail').getAttribute('aria-describedby')).toBe(alert.id)
  })

  it('locks the phone and links to the screen that changes it', () => {
    open({ answers: [] })
    expect([field('Celular').readOnly, field('Celular').value]).toEqual([true, '(11) 98765-4321'])
    expect(screen.getByRole('link', { name: 'Trocar celular' }).getAttribute('href')).toBe('/update/phone/verification')
  })

  it('shows the shop’s own fields in their group', async () => {
    const { sent } = open({ configured: [unit], answers: [Response.json(client)] })
    expect(screen.getByRole('group', { name: 'Empresa' })).toBeTruthy()
    await userEvent.selectOptions(screen.getByLabelText('Unidade'), 'Sul')
    await save()
    await waitFor(() => expect(sent).toEqual([{ version: 7, properties: { answers: { unit: 'Sul' } } }]))
  })

  it('shows a refusal of the server beside its field', async () => {
    open({ answers: [Response.json({ code: 'validation_failed', errors: [{ path: 'email', message: 'x' }] }, { status: 400 })] })
    await retype('E-mail', 'b@exemplo.com')
    await save()
    await waitFor(() => expect(field('E-mail').getAttribute('aria-invalid')).toBe('true'))
  })

  it('loads changes from elsewhere on request, and keeps the typed values', async () => {
    const fresh = { ...client, name: 'Ana Lima', version: 9 }
    const { sent, onSaved } = open({
      answers: [Response.json({ code: 'conflict' }, { status: 409 }), Response.json(fresh), Response.json({ ...fresh, version: 10 })],
    })
    await retype('E-mail', 'nova@exemplo.com')
    await save()
    await userEvent.click(await screen.findByRole('button', { name: 'Carregar' }))
    await waitFor(() => expect(field('Nome completo').value).toBe('Ana Lima'))
    expect(field('E-mail').value).toBe('nova@exemplo.com')
    expect(screen.queryByRole('alert')).toBeNull()
    await save()
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent).toEqual([
      { version: 7, email: 'nova@exemplo.com' },
      { version: 9, email: 'nova@exemplo.com' },
    ])
  })
})
