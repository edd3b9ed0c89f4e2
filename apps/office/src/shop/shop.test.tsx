import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { go } from '#device/address.ts'
import { session } from '#kept/session.ts'
import { serveOffice } from '#testing/server.ts'
import { nameOfPath } from '#written/kind-words.ts'
import { forgetStored } from '@mutirao/client/forget-stored'
import { exportShop, getWritten, listWritten, type Written } from '@mutirao/contract/written'
import { App } from '../app.tsx'
import { homeSpec } from './home-fields.tsx'
import { draftOf, sectionIds, shopForm, valueOf, type SectionId } from './shop-draft.ts'
import { shopWords } from './shop-words.ts'

afterEach(() => {
  forgetStored([])
})

const infos = {
  about: 'Pão todo dia',
  hours: [{ weekdays: [1, 2], from: '08:00', to: '12:00' }],
  questions: [{ question: 'Entregam?', answer: 'Sim' }],
  links: [{ label: 'Instagram', url: 'https://instagram.example/sol' }],
}
const values: Record<SectionId, Written['value']> = {
  profile: {
    name: 'Padaria Sol',
    article: 'a',
    tagline: 'Pão quente',
    palette: { primary: '#d9480f', secondary: '#2d6a4f', tertiary: '#ffd43b', background: '#fffaf5', transparencyDark: '#00000080' },
  },
  contact: { helpPhone: '5511912345678', helpMessage: 'Oi', infos },
  notices: { orderNotices: { every: 'order', email: 'pedidos@sol.example', hour: 7 } },
  seller: {
    seller: { legalName: 'Sol Ltda', document: '11222333000181', address: 'Rua A, 1', email: 'oi@sol.example', phone: '(11) 91234-5678' },
  },
  office: { office: { passkeyRequired: 'money' } },
  general: { timeZone: 'America/Sao_Paulo', hideProduct: true, map: { tiles: 'https://m.example/{z}/{x}/{y}.png', attribution: 'M' } },
  marketplace: {
    marketplace: {
      route: { name: 'Sol', hidePartner: false },
      intranet: false,
      authentication: {
        ssoEnabled: true,
        passwordEnabled: false,
        providers: [{ id: 'escola', name: 'Escola', issuer: 'https://login.escola.example', clientId: 'sol' }],
      },
      ageVerification: 'list',
      simplifiedSignupEligible: true,
      defaultForms: { personalForm: [{ name: 'turma' }] },
    },
  },
  nativeApp: {
    nativeApp: { id: 'br.sol', server: 'https://sol.example', fingerprints: [`${'AB:'.repeat(31)}AB`], teamId: 'ABCDE12345' },
  },
  costs: {
    costs: { PIX: { percentage: 0.99, fixed: 0, days: 1 }, CREDIT_CARD: { percentage: 3.99, fixed: 39, days: 30 }, delivery: 650 },
  },
  payment: {
    payment: {
      methods: ['PIX', 'CREDIT_CARD'],
      acquirers: { PIX: 'efi' },
      pix: { key: 'oi@sol.example', name: 'SOL', city: 'SAO PAULO' },
      pixMinutes: 30,
      unpaid: { person: { orders: 3 } },
      installments: { maxCount: 6, freeUntil: 3, rateBps: 299, minimumCentavos: 1500, brands: { AMEX: { maxCount: 3 } } },
    },
  },
}

const blocks = [
  { type: 'banner', campaign: 'feira' },
  { type: 'banner', picture: 'loja.webp', title: 'Bem-vindo', link: { to: '/about', label: 'Veja' } },
  { type: 'campaigns' },
]

describe('a mistake of how buyers enter', () => {
  it.each([
    ['marketplace.ageVerification', 'falta adults.json', 'A lista de adultos está vazia: envie-a antes em Loja, Maiores de idade.'],
    [
      'marketplace.authentication.ssoEnabled',
      'login único pede providers: escreva ao menos um, com id, name, issuer e clientId',
      'Ponha ao menos um sistema, ou desligue esta entrada.',
    ],
    [
      'marketplace.intranet',
      'loja fechada sem access.json: ninguém consegue entrar',
      'Loja fechada sem ninguém na lista, em Quem entra: ninguém consegue entrar.',
    ],
    [
      'marketplace.authentication.providers',
      'sem "ssoEnabled": true ninguém entra por aqui',
      'Com “Entrar por outro sistema” desligado, ninguém entra por estes sistemas.',
    ],
    ['marketplace.authentication.providers.0.id', 'o provedor escola já existe', 'O provedor escola já existe'],
  ])('at %s names what the form shows', (path, message, shown) => {
    expect(shopWords.worded({ path, message })).toEqual({ path, message: shown })
  })
})

describe('the form of a part', () => {
  it.each(sectionIds)('%s writes back what it has read', (section) => {
    expect(valueOf(section, draftOf(section)(values[section]), values[section])).toEqual(values[section])
  })

  it('keeps what it does not show, and leaves out what is emptied', () => {
    const draft = draftOf('payment')(values.payment)
    const texts = { ...draft.texts, 'payment.pixDiscount': '5', 'payment.installments.rateBps': '1,5', 'payment.pixMinutes': '' }
    const { payment } = valueOf('payment', { ...draft, texts, methods: ['PIX'] }, values.payment) as { payment: Record<string, unknown> }
    expect(payment).toMatchObject({
      methods: ['PIX'],
      pixDiscount: 5,
      acquirers: { PIX: 'efi' },
      installments: { rateBps: 150, brands: { AMEX: { maxCount: 3 } } },
    })
    expect(payment).not.toHaveProperty('pixMinutes')
    const notices = draftOf('notices')(values.notices)
    expect(valueOf('notices', { ...notices, texts: { ...notices.texts, 'orderNotices.every': '' } }, values.notices)).toEqual({})
  })

  it('writes a Pix key as the directory holds it', () => {
    const draft = draftOf('payment')(values.payment)
    const typed = (key: string) =>
      (
        valueOf('payment', { ...draft, texts: { ...draft.texts, 'payment.pix.key': key } }, values.payment) as {
          payment: { pix: { key: string } }
        }
      ).payment.pix.key
    expect([typed('(11) 91234-5678'), typed('529.982.247-25'), typed('11912345678')]).toEqual([
      '+5511912345678',
      '52998224725',
      '11912345678',
    ])
  })

  it('writes the tax number of a seller as shoppers read it, and leaves one that nobody typed', () => {
    const value = { seller: { legalName: 'Sol Ltda', document: '11222333000181' } }
    const draft = draftOf('seller')(value)
    const documentOf = (typed: string) =>
      (valueOf('seller', { ...draft, texts: { ...draft.texts, 'seller.document': typed } }, value) as typeof value).seller.document
    expect([documentOf('52998224725'), documentOf('11222333000181'), documentOf('123')]).toEqual([
      '529.982.247-25',
      '11222333000181',
      '123',
    ])
  })

  it('reads a telephone and an amount as people write them, and sends an unreadable one as typed', () => {
    const draft = draftOf('contact')(values.contact)
    expect(draft.texts['helpPhone']).toBe('(11) 91234-5678')
    const typed = (helpPhone: string) => valueOf('contact', { ...draft, texts: { ...draft.texts, helpPhone } }, values.contact)
    expect(typed('11 98765 4321')['helpPhone']).toBe('5511987654321')
    expect(typed('12')['helpPhone']).toBe('12')
  })
})

function writtenAt(path: string): Written {
  const id = path.slice(path.lastIndexOf('/') + 1) as SectionId
  return { id, revision: 'r1', value: values[id] }
}

function serve(section: SectionId | undefined, role: 'owner' | 'manager' = 'owner') {
  const server = serveOffice({
    role,
    reads: [[getWritten, ({ path }) => ({ body: writtenAt(path) })]],
  })
  go(section ? `shop/${section}` : 'shop')
  render(<App />)
  return { server, user: userEvent.setup() }
}

describe('the screen of the shop', () => {
  it('offers a manager the parts without the money', async () => {
    serve(undefined, 'manager')
    await screen.findByRole('heading', { name: 'Loja' })
    const [settings] = screen.getAllByRole('list')
    expect(
      within(settings!)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('Nome e cores'),
      expect.stringContaining('Logo'),
      expect.stringContaining('Página inicial'),
      expect.stringContaining('Contato e horários'),
      expect.stringContaining('Avisos de pedidos'),
      expect.stringContaining('Geral'),
      expect.stringContaining('Tarifas e entregas'),
    ])
    expect(screen.queryByRole('button', { name: 'Baixar a loja' })).toBeNull()
  })

  it('gives its owner the shop as a file, and says why there is none', async () => {
    const answers = [{ status: 409, body: { code: 'export_too_large' } }, { body: {} }]
    serveOffice({ role: 'owner', reads: [[exportShop, () => answers.shift()!]] })
    const files: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:loja')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push(this.download)
    })
    go('shop')
    render(<App />)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Baixar a loja' }))
    await screen.findByText(/não cabe em um arquivo só/)
    expect(files).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Baixar a loja' }))
    await screen.findByText('A cópia está nos seus arquivos.')
    expect(files).toEqual(['loja.zip'])
    expect(screen.queryByText(/não cabe em um arquivo só/)).toBeNull()
  })

  it('saves another name and colour with the revision that was read, and offers to undo it', async () => {
    const { server, user } = serve('profile')
    const save = await screen.findByRole('button', { name: 'Guardar' })
    expect(save).toHaveProperty('disabled', true)
    await user.clear(screen.getByLabelText('Nome da loja'))
    await user.type(screen.getByLabelText('Nome da loja'), 'Padaria Lua')
    await user.clear(screen.getByLabelText('Cor principal'))
    await user.type(screen.getByLabelText('Cor principal'), '#1d4ed8')
    const value = { ...values.profile, name: 'Padaria Lua', palette: { ...(values.profile['palette'] as object), primary: '#1d4ed8' } }
    server.answer = () => ({ status: 200, body: { id: 'profile', revision: 'r2', value, warnings: [] } })
    await user.click(save)
    expect(await screen.findByText('Guardado: Nome e cores.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Desfazer' })).toBeDefined()
    expect(server.acts).toMatchObject([{ path: '/api/admin/written/shop/profile', body: { revision: 'r1', value } }])
  })

  it('shows a refused colour and telephone at their fields, and keeps what was typed', async () => {
    const { server, user } = serve('profile')
    await user.clear(await screen.findByLabelText('Cor principal'))
    await user.type(screen.getByLabelText('Cor principal'), 'azul')
    server.answer = () => ({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'palette.primary', message: 'use uma cor #rrggbb, como #2d6a4f' }] },
    })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    const field = screen.getByLabelText('Cor principal')
    await vi.waitFor(() => expect(document.activeElement).toBe(field))
    expect(field).toHaveProperty('value', 'azul')
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  it('kept over another person’s write changes only what was typed here', async () => {
    const { server, user } = serve('payment')
    await user.type(await screen.findByLabelText('Desconto no Pix'), '5')
    const { payment } = values.payment as { payment: { pix: object } }
    // As the server answers it: jsonb keeps the keys of nested objects in an order of its own.
    const { pix, ...others } = payment
    const theirs = { pix: { city: 'SANTOS', ...pix, key: 'novo@sol.example' }, ...others }
    const changed = { by: 'Rosa', at: '2026-11-27T01:00:00.000Z', present: { id: 'payment', revision: 'r2', value: { payment: theirs } } }
    server.answer = () => ({ status: 409, body: { code: 'conflict', changed } })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    const keep = await screen.findByRole('button', { name: 'Manter o meu' })
    server.answer = () => ({ status: 200, body: { id: 'payment', revision: 'r3', value: { payment: theirs }, warnings: [] } })
    await user.click(keep)
    await vi.waitFor(() => expect(server.acts).toHaveLength(2))
    expect(server.acts[1]!.body).toEqual({ revision: 'r2', value: { payment: { ...theirs, pixDiscount: 5 } } })
  })

  it('shows in a conflict only what differs, and as typed only what was typed', async () => {
    const { server, user } = serve('profile')
    await user.type(await screen.findByLabelText('Nome da loja'), ' e Mar')
    const { palette, ...rest } = values.profile as { palette: object }
    const inAnotherOrder = Object.fromEntries(Object.entries(palette).toReversed())
    const present = { id: 'profile', revision: 'r2', value: { palette: inAnotherOrder, ...rest, tagline: 'Frase de Rosa' } }
    server.answer = () => ({ status: 409, body: { code: 'conflict', changed: { by: 'Rosa', at: '2026-11-27T01:00:00.000Z', present } } })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    const sheet = await screen.findByRole('dialog')
    expect(
      within(sheet)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Nome da loja', 'Frase da loja'])
    expect(sheet.textContent).toContain('Padaria Sol e Mar')
    expect(sheet.textContent).not.toContain('Pão quente')
  })

  it('says why a save waits for a long write, keeps what was typed, and saves it the next time', async () => {
    const { server, user } = serve('profile')
    const name = await screen.findByLabelText('Nome da loja')
    await user.clear(name)
    await user.type(name, 'Outra')
    const reason = 'Muitas mudanças de uma vez estão sendo gravadas na loja.'
    server.answer = () => ({ status: 503, body: { code: 'overloaded', status: 503, reason } })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect((await screen.findByRole('alert')).textContent).toContain(reason)
    expect(name).toHaveProperty('value', 'Outra')
    server.answer = ({ body }) => ({ body: { id: 'profile', revision: 'r2', value: body['value'], warnings: [] } })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await vi.waitFor(() => expect(server.acts.at(-1)!.body['value']).toMatchObject({ name: 'Outra' }))
  })

  it('keeps what is typed while a save is under way', async () => {
    const { server, user } = serve('profile')
    await user.type(await screen.findByLabelText('Frase da loja'), '!')
    const saved = { ...values.profile, tagline: 'Pão quente!' }
    let answer: (sent: { status: number; body: object }) => void = () => undefined
    server.answer = () => new Promise((resolve) => (answer = resolve))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await user.type(screen.getByLabelText('Frase da loja'), ' E bolo.')
    await vi.waitFor(() => expect(server.acts).toHaveLength(1))
    answer({ status: 200, body: { id: 'profile', revision: 'r2', value: saved, warnings: [] } })
    expect(await screen.findByText('Guardado: Nome e cores.')).toBeDefined()
    expect(screen.getByLabelText('Frase da loja')).toHaveProperty('value', 'Pão quente! E bolo.')
    server.answer = () => ({ status: 200, body: { id: 'profile', revision: 'r3', value: saved, warnings: [] } })
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Guardar' })).toHaveProperty('disabled', false))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await vi.waitFor(() => expect(server.acts).toHaveLength(2))
    expect(server.acts[1]!.body).toMatchObject({ revision: 'r2', value: { tagline: 'Pão quente! E bolo.' } })
  })

  it.each<[SectionId, string, string, string]>([
    ['payment', 'payment.methods', 'no mínimo 1 elementos: há 0', 'Formas de pagar: Escolha ao menos uma opção.'],
    [
      'payment',
      'payment.installments.minimumCentavos',
      'use centavos inteiros, sem aspas, como 1990 para R$ 19,90',
      'Parcela mínima: Escreva o valor como 19,90.',
    ],
    [
      'payment',
      'payment.installments.minimumCentavos',
      'no máximo 100000000 centavos, R$ 1.000.000,00',
      'Parcela mínima: No máximo R$ 1.000.000,00.',
    ],
    ['payment', 'payment.installments.freeUntil', 'passa de maxCount (6): use até 6', 'Sem juros até: Passa das parcelas: use até 6'],
    [
      'payment',
      'payment.installments.maxCount',
      'esperava um número inteiro sem aspas, como 10',
      'Até quantas vezes: Escreva um número inteiro.',
    ],
    [
      'payment',
      'payment.pixDiscount',
      'use uma porcentagem acima de 0 e abaixo de 100, como 10 para 10 %, sem aspas nem %',
      'Desconto no Pix: Use uma porcentagem acima de 0 e abaixo de 100, como 10',
    ],
    ['seller', 'seller.email', 'falta preencher', 'E-mail: Falta preencher'],
    ['profile', 'palette.primary', 'use uma cor #rrggbb, como #e0195b', 'Cor principal: Use uma cor como #2d6a4f'],
    ['contact', 'infos.questions.1.answer', 'no mínimo 1 caracteres: este tem 0', 'Resposta 2: Falta preencher'],
    ['contact', 'infos.hours.0.weekdays', 'no mínimo 1 elementos: há 0', 'Horário 1: Escolha ao menos um dia.'],
    ['contact', 'infos.hours.2.to', 'use hh:mm, como 08:00', 'Horário 3: Escreva a hora como 08:00'],
    [
      'notices',
      'orderNotices',
      'diga para onde vai o aviso, em email ou em phone',
      'Avisos de pedidos: Diga para onde vai o aviso: um e-mail ou um celular.',
    ],
  ])('%s says of %s “%s” in the words of the form', (_section, path, message, expected) => {
    const said = shopWords.worded({ path, message })
    expect(`${nameOfPath(shopWords, said.path)}: ${said.message}`).toBe(expected)
  })

  it('shows a refused e-mail of the notices at its field alone', async () => {
    const { server, user } = serve('notices')
    await user.type(await screen.findByLabelText('E-mail'), '@')
    server.answer = () => ({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'orderNotices.email', message: 'e-mail inválido' }] },
    })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')))
    expect(screen.getByRole('combobox', { name: 'Avisar' }).getAttribute('aria-invalid')).not.toBe('true')
  })

  it('offers to say what changes only once something is typed', async () => {
    const { user } = serve('profile')
    const phrase = await screen.findByLabelText('Frase da loja')
    const look = () => screen.getByRole('button', { name: 'Ver o que muda' })
    expect(look()).toHaveProperty('disabled', true)
    await user.type(phrase, '!')
    expect(look()).toHaveProperty('disabled', false)
  })

  it('says nothing of a lost network once the preview has arrived', async () => {
    const { server, user } = serve('profile')
    await user.type(await screen.findByLabelText('Frase da loja'), '!')
    server.isOffline = true
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText(/Sem rede/)).toBeDefined()
    server.isOffline = false
    server.answer = () => ({ body: { mistakes: [], warnings: [], changes: [], effects: [{ reaches: 'shoppers', text: 'Muda na hora.' }] } })
    await user.click(screen.getByRole('button', { name: 'Ver o que muda' }))
    expect(await screen.findByText('Muda na hora.')).toBeDefined()
    expect(screen.queryByText(/Sem rede/)).toBeNull()
  })

  it('keeps the keyboard at the hours and at the questions when one is taken out', async () => {
    const { user } = serve('contact')
    for (const [remove, list] of [
      ['Tirar o horário 1', 'Horários'],
      ['Tirar a pergunta 1', 'Perguntas frequentes'],
    ] as const) {
      const button = await screen.findByRole('button', { name: remove })
      button.focus()
      await user.keyboard('{Enter}')
      expect(document.activeElement).toBe(screen.getByRole('region', { name: list }))
    }
  })

  it('adds opening hours and a question, and takes them out again', async () => {
    const { server, user } = serve('contact')
    await user.click(await screen.findByRole('button', { name: 'Adicionar horário' }))
    await user.click(screen.getByRole('button', { name: 'Tirar o horário 1' }))
    await user.click(screen.getAllByRole('checkbox', { name: 'sábado' })[0]!)
    await user.click(screen.getByRole('button', { name: 'Adicionar pergunta' }))
    await user.type(screen.getByLabelText('Pergunta 2'), 'Tem vaga?')
    await user.type(screen.getByLabelText('Resposta 2'), 'Tem.')
    server.answer = () => ({ status: 200, body: { id: 'contact', revision: 'r2', value: values.contact, warnings: [] } })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await vi.waitFor(() => expect(server.acts).toHaveLength(1))
    expect(server.acts[0]).toMatchObject({
      body: {
        value: {
          infos: {
            hours: [{ weekdays: [1, 2, 3, 4, 5, 6], from: '09:00', to: '18:00' }],
            questions: [...infos.questions, { question: 'Tem vaga?', answer: 'Tem.' }],
            links: infos.links,
          },
        },
      },
    })
  })

  it('shows nobody the unsaved changes of another person on the same device', () => {
    const { drafts, emptyDraft } = shopForm('payment')
    const enter = (userId: string) => session.set({ status: 'in', me: { userId, name: userId, rights: [] } })
    enter('rosa')
    drafts.keep({ id: 'payment', draft: { ...emptyDraft, texts: { 'payment.pix.key': 'rosa@sol.example' } } })
    enter('gil')
    expect(drafts.find('payment')).toBeUndefined()
    drafts.keep({ id: 'payment', draft: emptyDraft })
    drafts.forget('payment')
    enter('rosa')
    expect(drafts.find('payment')?.draft.texts).toEqual({ 'payment.pix.key': 'rosa@sol.example' })
    drafts.forget('payment')
    expect(drafts.find('payment')).toBeUndefined()
  })

  it('keeps an unsaved change over a reload', async () => {
    const { user } = serve('profile')
    await user.type(await screen.findByLabelText('Frase da loja'), ' agora')
    cleanup()
    render(<App />)
    expect(await screen.findByLabelText('Frase da loja')).toHaveProperty('value', 'Pão quente agora')
    expect(screen.getByText('O que você escreveu antes continua aqui, e ainda não foi guardado.')).toBeDefined()
  })
})

describe('the home page', () => {
  function serveHome(home: Written | undefined) {
    const server = serveOffice({
      role: 'owner',
      reads: [
        [getWritten, () => (home ? { body: home } : { status: 404, body: { code: 'not_found' } })],
        [listWritten, () => ({ body: { content: [{ id: 'feira', value: { name: 'Feira' } }], page: 0, size: 200, totalElements: 1 } })],
      ],
    })
    go('shop/home')
    render(<App />)
    return { server, user: userEvent.setup() }
  }

  it('gets its blocks in another order, one less and one more, and keeps what the form does not show', async () => {
    const { server, user } = serveHome({ id: 'home', revision: 'r1', value: { blocks } })
    await user.click(await screen.findByRole('button', { name: 'Subir o bloco 3' }))
    await user.click(screen.getByRole('button', { name: 'Tirar o bloco 1' }))
    await user.selectOptions(screen.getByLabelText('Outro bloco'), 'Texto')
    await user.click(screen.getByRole('button', { name: 'Adicionar bloco' }))
    const text = within(screen.getByRole('article', { name: 'Bloco 3: Texto' }))
    await user.type(text.getByLabelText('Título'), 'Férias')
    await user.type(text.getByLabelText('Texto'), 'Voltamos dia 5.')
    server.answer = () => ({ status: 200, body: { id: 'home', revision: 'r2', value: { blocks }, warnings: [] } })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Guardado: Página inicial.')).toBeDefined()
    const [first] = server.acts
    expect(first).toMatchObject({ path: '/api/admin/written/homes/home', body: { revision: 'r1' } })
    expect((first!.body as { value: unknown }).value).toEqual({
      blocks: [{ type: 'campaigns' }, blocks[1], { type: 'text', title: 'Férias', body: 'Voltamos dia 5.' }],
    })
  })

  it('gets a banner with a photo of its own; what is typed while it is sent stays', async () => {
    const { server, user } = serveHome({ id: 'home', revision: 'r1', value: { blocks: [{ type: 'banner', campaign: 'feira' }] } })
    let arrive: (answer: { status: number; body: object }) => void = () => undefined
    server.answer = () => new Promise((resolve) => (arrive = resolve))
    await user.selectOptions(await screen.findByLabelText('Campanha do banner'), 'Nenhuma: a foto do banner')
    await user.upload(screen.getByLabelText('Da galeria'), new File(['photo'], 'loja.png', { type: 'image/png' }))
    await vi.waitFor(() => expect(server.acts).toHaveLength(1))
    await user.type(screen.getByLabelText('Título'), 'Bem-vindo')
    arrive({ status: 201, body: { name: 'novo.webp', hash: 'b'.repeat(20), width: 1, height: 1, color: '#ccc' } })
    expect(await screen.findByRole('img', { name: 'Foto 1' })).toBeDefined()
    server.answer = () => ({ status: 200, body: { id: 'home', revision: 'r2', value: { blocks: [] }, warnings: [] } })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await vi.waitFor(() => expect(server.acts).toHaveLength(2))
    expect(server.acts[1]!.body).toEqual({
      revision: 'r1',
      value: { blocks: [{ type: 'banner', title: 'Bem-vindo', picture: 'novo.webp' }] },
    })
  })

  it('of a shop without one begins with blocks, and is written as a new thing', async () => {
    const { server, user } = serveHome(undefined)
    await user.click(await screen.findByRole('button', { name: 'Adicionar bloco' }))
    await vi.waitFor(() => expect(screen.getByLabelText('Campanha do banner').textContent).toContain('Feira'))
    await user.selectOptions(screen.getByLabelText('Campanha do banner'), 'Feira')
    server.answer = () => ({ status: 200, body: { id: 'home', revision: 'r1', value: { blocks: [] }, warnings: [] } })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await vi.waitFor(() => expect(server.acts).toHaveLength(1))
    expect(server.acts[0]!.body).toEqual({
      value: {
        blocks: [...['stories', 'order', 'categories', 'campaigns'].map((type) => ({ type })), { type: 'banner', campaign: 'feira' }],
      },
    })
  })

  it('keeps the keyboard at its blocks while they are moved and taken out', async () => {
    const { user } = serveHome({ id: 'home', revision: 'r1', value: { blocks } })
    const up = await screen.findByRole('button', { name: 'Subir o bloco 2' })
    up.focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Subir o bloco 1' }))
    await user.keyboard('{Enter}')
    expect(screen.getByRole('article', { name: 'Bloco 1: Banner' })).toBeDefined()
    screen.getByRole('button', { name: 'Tirar o bloco 2' }).focus()
    await user.keyboard('{Enter}')
    expect(screen.getAllByRole('article')).toHaveLength(2)
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Blocos' }))
  })

  it('a block goes where its handle is dragged or moved by the arrow keys', async () => {
    const names = () => screen.getAllByRole('article').map((one) => one.getAttribute('aria-label')!.replace(/^Bloco \d: /, ''))
    const { user } = serveHome({ id: 'home', revision: 'r1', value: { blocks } })
    const handle = await screen.findByRole('button', { name: 'Arrastar o bloco 1' })
    const before = names()
    handle.focus()
    await user.keyboard('{ArrowDown}')
    expect(names()).toEqual([before[1], before[0], before[2]])
    // Each block is 50 pixels high.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const at = [...(this.closest('section')?.querySelectorAll('[data-row]') ?? [])].indexOf(this.closest('[data-row]')!)
      return { top: at * 50, bottom: at * 50 + 50 } as DOMRect
    })
    const press = (type: string, clientY: number) => new MouseEvent(type, { bubbles: true, clientY })
    fireEvent(screen.getByRole('button', { name: 'Arrastar o bloco 2' }), press('pointerdown', 75))
    act(() => void window.dispatchEvent(press('pointermove', 20)))
    expect(names()).toEqual(before)
    act(() => void window.dispatchEvent(press('pointermove', 999)))
    act(() => void window.dispatchEvent(press('pointerup', 999)))
    expect(names()).toEqual([before[1], before[2], before[0]])
    act(() => void window.dispatchEvent(press('pointermove', 0)))
    expect(names()).toEqual([before[1], before[2], before[0]])
  })

  it('says of a wrong block which one it is, in the words of the form', () => {
    const said = (path: string, message: string) => {
      const issue = homeSpec.words.worded({ path, message })
      return `${nameOfPath(homeSpec.words, issue.path)}: ${issue.message}`
    }
    expect(said('blocks.1.campaign', 'não existe campaigns/feira.json')).toBe('Bloco 2: Esta campanha não existe mais. Escolha outra.')
    expect(said('blocks.0.type', 'um banner pede campaign, ou picture e title')).toBe(
      'Bloco 1: Escolha a campanha do banner, ou ponha uma foto e um título.',
    )
    expect(said('blocks', 'no mínimo 1 elementos: há 0')).toBe('Blocos: Ponha ao menos um bloco.')
    expect(said('blocks.9.body', 'falta preencher')).toBe('Bloco 10: Falta preencher')
  })

  it('shows a refused block at its field', async () => {
    const { server, user } = serveHome({ id: 'home', revision: 'r1', value: { blocks } })
    await user.click(await screen.findByRole('button', { name: 'Tirar o bloco 3' }))
    server.answer = () => ({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'blocks.0.campaign', message: 'não existe a campanha feira' }] },
    })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await vi.waitFor(() => expect(screen.getAllByLabelText('Campanha do banner')[0]!.getAttribute('aria-invalid')).toBe('true'))
  })
})
