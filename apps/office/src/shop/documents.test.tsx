import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { getWritten, listWrittenStates } from '@mutirao/contract/written'
import type { Role } from '@mutirao/domain/staff'
import dialogs from '../../../../tenants/_default/documents/dialogs.json'
import routes from '../../../../tenants/_default/documents/routes.json'
import shippingCompanies from '../../../../tenants/_default/documents/shippingCompanies.json'
import snacks from '../../../../tenants/_default/documents/snacks.json'
import status from '../../../../tenants/_default/documents/status.json'
import likings from '../../../../tenants/mutirao/documents/likings.json'
import { App } from '../app.tsx'
import { documentForm, draftOf, valueOf } from './document-draft.ts'
import { documentIds, type DocumentId } from './document-texts.ts'

afterEach(() => {
  for (const id of documentIds) for (const key of [id, `new ${id}`]) documentForm(id).drafts.forget(key)
})

const known: Partial<Record<DocumentId, Record<string, unknown>>> = {
  routes,
  status,
  snacks,
  dialogs,
  likings,
  shippingCompanies,
  pwa: { version: '1.0.0' },
}

function serve(address: string, role: Role = 'manager') {
  const server = serveOffice({
    role,
    reads: [
      [listWrittenStates, () => ({ body: { content: [] } })],
      [
        getWritten,
        ({ path }) => {
          const id = path.split('/').at(-1) as DocumentId
          return known[id] ? { body: { id, revision: 'r1', value: known[id] } } : { status: 404, body: { code: 'not_found' } }
        },
      ],
    ],
  })
  server.answer = ({ path, body }) => ({ body: { id: path.split('/').at(-1), revision: 'r2', value: body['value'], warnings: [] } })
  go(address)
  render(<App />)
  return { server, user: userEvent.setup() }
}

it.each(Object.entries(known) as [DocumentId, Record<string, unknown>][])(
  'the unchanged document %s is written as it was read',
  (id, value) => {
    expect(valueOf(id, draftOf(id)(value), value)).toEqual(value)
  },
)

it('a company keeps what its form does not show, and loses a promise that was emptied', () => {
  const base = { own: { name: 'Loja', promise: 'Hoje' }, bike: { name: 'Bicicleta', logo: 'bike.webp' } }
  const draft = draftOf('shippingCompanies')(base)
  const companies = draft.companies.map((one) => (one.id === 'own' ? { ...one, promise: '' } : { ...one, name: 'Bike' }))
  expect(valueOf('shippingCompanies', { ...draft, companies }, base)).toEqual({
    own: { name: 'Loja' },
    bike: { name: 'Bike', logo: 'bike.webp' },
  })
})

describe('the texts of the shop', () => {
  it('are listed beside its settings', async () => {
    serve('shop')
    for (const name of ['Menu', 'Passos do pedido', 'Mensagens de pedidos', 'Privacidade'])
      expect(await screen.findByRole('link', { name: new RegExp(`^${name}`) })).toBeTruthy()
  })

  it('rename and hide a menu entry, and show one that only some shops have', async () => {
    const { server, user } = serve('shop/routes')
    const invite = within(await screen.findByRole('group', { name: 'Convites' }))
    await user.clear(invite.getByLabelText('Nome'))
    await user.type(invite.getByLabelText('Nome'), 'Chamar colegas')
    await user.click(within(screen.getByRole('group', { name: 'Privacidade' })).getByRole('switch', { name: 'Aparece no menu' }))
    const trade = within(screen.getByRole('group', { name: 'Trocas' })).getByRole('switch', { name: 'Aparece no menu' })
    expect(trade.getAttribute('aria-checked')).toBe('false')
    await user.click(trade)
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(server.acts).toHaveLength(1))
    expect(server.acts[0]).toMatchObject({ path: '/api/admin/written/documents/routes', body: { revision: 'r1' } })
    expect(server.acts[0]!.body['value']).toEqual({
      ...routes,
      invite: { label: 'Chamar colegas', hidden: false },
      privacy: { label: 'Privacidade', hidden: true },
      trade: { hidden: false },
    })
    expect(await screen.findByText('Guardado: Menu.')).toBeTruthy()
  })

  it('begin the messages of a shop that has none of its own, and open the one with a mistake', async () => {
    const { server, user } = serve('shop/letters')
    await user.click(await screen.findByText('Saiu para entrega'))
    const sent = screen.getAllByLabelText('Assunto').find((field) => field.closest('details')?.textContent?.startsWith('Saiu para entrega'))
    await user.type(sent!, 'Lá vai, {{moço}')
    server.answer = () => ({
      status: 400,
      body: {
        code: 'validation_failed',
        errors: [{ path: 'SHIPPED.subject', message: '"{moço}" não é um campo desta mensagem: use {pedido}' }],
      },
    })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Saiu para entrega, Assunto:')).toBeTruthy()
    expect(screen.getAllByText('Há um campo entre chaves que esta mensagem não tem.').length).toBeGreaterThan(1)
    expect(server.acts[0]!.body).toEqual({ value: { SHIPPED: { subject: 'Lá vai, {moço}' } } })
    expect(document.activeElement).toBe(sent)
  })

  it('are no part of a courier’s office', async () => {
    serve('shop/routes', 'courier')
    expect(await screen.findByRole('heading', { name: 'Sua função não abre esta tela' })).toBeTruthy()
  })
})

describe('a letter', () => {
  const drawn = {
    subject: 'Oba, chegou: pedido TESTE-0000',
    html: '<body><h1 style="color:#d9480f">Oba</h1><script>alert(1)</script></body>',
    mail: 'Oba em texto',
    sms: 'Oba SMS',
  }

  function serveLetters(test: { status: number; body: unknown }) {
    const served = serve('shop/letters')
    served.server.answer = ({ path }) => (path.endsWith('/test') ? test : { body: drawn })
    return served
  }

  it('is shown as it arrives in the words that are typed, as mail, text and SMS, and a test goes to oneself', async () => {
    const { server, user } = serveLetters({ status: 200, body: { email: 'rosa@demo.invalid' } })
    await user.click(await screen.findByText('Pago'))
    await user.type(screen.getAllByLabelText('Assunto')[1]!, 'Oba, chegou')
    await user.click(screen.getByRole('button', { name: 'Ver como chega: Pago' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Pago' }))
    expect(await sheet.findByText('Oba, chegou: pedido TESTE-0000')).toBeTruthy()
    const host = document.querySelector('[inert]')!
    const title = host.shadowRoot!.querySelector('h1')!
    expect(title.textContent).toBe('Oba')
    expect(title.style.color).toBe('#d9480f')
    expect(host.shadowRoot!.querySelector('script')).toBeNull()
    await user.click(sheet.getByRole('radio', { name: 'SMS' }))
    expect(sheet.getByText('Oba SMS')).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: 'Enviar um teste para mim' }))
    expect(await sheet.findByText('Enviado para rosa@demo.invalid.')).toBeTruthy()
    const words = { subject: 'Oba, chegou', text: '' }
    expect(server.acts.find(({ path }) => path === '/api/admin/letters/PAID/preview')!.body).toEqual(words)
    expect(server.acts.filter(({ path }) => path === '/api/admin/letters/PAID/test').map(({ body }) => body)).toEqual([words])
  })

  it('is not sent without a verified e-mail, and the sheet says what to do', async () => {
    const { user } = serveLetters({ status: 400, body: { code: 'validation_failed', errors: [{ path: '', message: 'x' }] } })
    await user.click(await screen.findByText('Pago'))
    await user.click(screen.getByRole('button', { name: 'Ver como chega: Pago' }))
    await user.click(await screen.findByRole('button', { name: 'Enviar um teste para mim' }))
    expect(await screen.findByText(/^O teste vai para o seu próprio e-mail\./)).toBeTruthy()
  })
})
