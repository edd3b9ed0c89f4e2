import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSnack } from '#page/snack.ts'
import { askAgain } from '#session/session-renewal.ts'
import { adoptTokens, sendSigned } from '#session/session.ts'
import { setSigner } from '@mutirao/client/call'
import type { Tokens } from '@mutirao/contract/authentication'
import { openScreen } from '../../testing/open-screen.tsx'

const registration = { name: 'registration', label: 'Matrícula', required: true, mask: '999999', group: 'Empresa' }
const tokens: Tokens = {
  access_token: 'good',
  expires_in: 604_800,
  user: { id: '8a0c7f6e-6f1e-4bb5-9d3b-7c3f7f6b1f00', activated: true, firstAccess: false, hasPassword: false, keys: [] },
}
let client: Record<string, unknown>
let relations: unknown[]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  askAgain()
  setSigner((endpoint, ask) => sendSigned(endpoint, ask))
  adoptTokens(tokens)
  relations = []
  client = {
    id: 'c',
    userId: 'u',
    name: 'Ana',
    addresses: [],
    properties: { likings: [], codes: [], devices: [], answers: {} },
    missing: ['registration'],
    version: 1,
  }
})
afterEach(cleanup)

async function open() {
  const opened = await openScreen('/intranet/confirmation', {
    tenant: { isIntranet: true, name: 'Clube Horizonte' },
    answers: {
      'GET /api/accounts/client': () => Response.json(client),
      'PUT /api/accounts/client': () => Response.json((client = { ...client, version: Number(client['version']) + 1 })),
      'GET /api/accounts/relations/client': () => (relations.length > 0 ? Response.json(relations) : new Response(null, { status: 204 })),
      'GET /api/operation/marketplaces/public': () =>
        Response.json([{ authentication: {}, defaultForms: { personalForm: [registration] } }]),
    },
  })
  await screen.findByRole('heading', { name: 'Confirme seu cadastro na Clube Horizonte' })
  const puts = () => opened.asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)
  return { ...opened, puts }
}

const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirmar cadastro' }))

describe('the registration in a company', () => {
  it('asks for the name and the company’s own fields, and stores the answers', async () => {
    const { puts } = await open()
    expect(screen.getAllByRole('textbox').map((field) => field.closest('div')?.parentElement?.querySelector('label')?.textContent)).toEqual(
      ['Nome completo', 'Matrícula'],
    )
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Preencher dados' }).disabled).toBe(true)
    await userEvent.type(screen.getByLabelText('Matrícula'), '123456')
    await confirm()
    expect(await screen.findByText('Em análise')).toBeDefined()
    expect(puts()).toEqual([{ version: 1, properties: { answers: { registration: '123456' } } }])
  })

  it('can be corrected while it is pending', async () => {
    const { puts } = await open()
    await userEvent.type(screen.getByLabelText('Matrícula'), '123456')
    await confirm()
    await screen.findByText('Em análise')
    await userEvent.clear(screen.getByLabelText('Nome completo'))
    await userEvent.type(screen.getByLabelText('Nome completo'), 'ana souza')
    await userEvent.type(screen.getByLabelText('Matrícula'), '654321')
    await confirm()
    await waitFor(() => expect(puts()).toHaveLength(2))
    expect(puts()[1]).toMatchObject({ version: 2, name: 'Ana Souza' })
  })

  it('opens the shop when the company has admitted the person', async () => {
    const { router } = await open()
    await userEvent.type(screen.getByLabelText('Matrícula'), '123456')
    relations = [{ code: 'HORIZONTE', campaignId: 'beneficios', used: 1 }]
    await confirm()
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    await waitFor(() => expect(readSnack()?.text).toBe('Acesso liberado'))
  })
})
