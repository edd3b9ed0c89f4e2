import { readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { parseLinedJson } from '#merchant/lined-json.ts'
import {
  type Folder,
  Issues,
  type MerchantFile,
  type Path,
  type RowCtx,
  type SayIssue,
  type Source,
  type Thing,
} from '#merchant/merchant-file.ts'
import { AccessFile } from '@mutirao/contract/merchant/access'
import { TenantFile } from '@mutirao/contract/merchant/tenant'
import { acquirers, methodsOfAcquirer, type OnlineMethod } from '@mutirao/domain/acquirers'
import { cardBrands } from '@mutirao/domain/card-brands'
import { planOf, type InstallmentPlan } from '@mutirao/domain/installments'
import { parsePhone } from '@mutirao/domain/phone'
import { readPixKey, type PixKeyKind } from '@mutirao/domain/pix-key'
import { searchable } from '@mutirao/domain/search-text'
import type { Right } from '@mutirao/domain/staff'
import { tinyAmount } from '@mutirao/domain/written-price'
import { homeBlocks } from './homes.merchant.ts'
import { hostFaults, saveHosts } from './hosts.service.ts'
import { issuerFaults, signInFaults } from './issuers.service.ts'
import { shopFolders, stillThere } from './shop-folders.service.ts'
import { findTenantBody, saveTenant, saveTenantBody } from './tenants.repository.ts'

export const tenantFile: MerchantFile<TenantFile> = {
  file: 'tenant.json',
  shape: TenantFile,
  isNeeded: true,

  /** Checks check digits, settings that depend on each other, and conflicts with other shops' names and addresses. */
  async check(written, folder) {
    const issues = new Issues()
    for (const source of written) {
      const { value } = source
      const { say, warn } = issues.at(source)
      if (!isTimeZone(value.timeZone)) say(['timeZone'], 'fuso desconhecido: use um nome como America/Sao_Paulo')
      if (value.palette.primary.toLowerCase() === value.palette.background.toLowerCase())
        warn(['palette', 'background'], 'é a mesma cor de primary: use um fundo claro, como #fffaf5')
      if (!folder.logos.includes(value.logo)) say(['logo'], `não existe ${value.logo}`)
      checkPayment(value.payment, { say, warn })
      checkDoor(value, folder.find(AccessFile) !== undefined, { say, warn })
      checkForm(value.marketplace.defaultForms.personalForm, say)
      checkNotices(source, issues)
      checkNativeApp(value, { say, warn })
      await checkNames(source, folder, issues)
      issues.kept(source, folder, ofTemplate)
    }
    return issues.list
  },

  save: (ctx, written, folder) => saveTenant(ctx, bodyOf(ctx, written[0]!, folder)),

  comparing: {
    title: 'tenant.json',
    known: async (ctx) => new Map(Object.entries((await findTenantBody(ctx)) ?? {})),
    written: (ctx, written, folder) => new Map(Object.entries(bodyOf(ctx, written[0]!, folder)).filter(([, value]) => value !== undefined)),
  },

  async stored(ctx) {
    const { homes: _homes, ...value } = (await findTenantBody(ctx))!
    return [{ id: 'tenant', value }]
  },

  entries: {
    name: 'shop',
    noun: 'shop',
    right: 'shop.write',
    rightOf: (id) => sectionOf(id)?.right ?? 'shop.write',
    tellsOwners: (id) => sectionOf(id)?.tellsOwners ?? false,
    shapeOf: (id) => sectionOf(id)?.shape,
    complete: async (_ctx, { value }) => ({ value }),
    read: ({ value }) => Object.entries(sections).map(([id, { shape }]) => ({ id, value: pick(value, keysOf(shape)) })),
    fileOf: () => 'tenant',
    put: (file, id, value) => ({ ...omit(file ?? {}, keysOf(sectionOf(id)!.shape)), ...value }) as TenantFile,
    pathOf: () => [],
    // The only message about the whole file is that nobody is told of orders.
    placeIn: (id, path) => ((path.length === 0 ? id === 'notices' : keysOf(sectionOf(id)!.shape).has(String(path[0]))) ? path : undefined),
    async save(ctx, id, folder) {
      const body = bodyOf(ctx, folder.find(TenantFile)!, folder)
      if (id === 'hosts') await saveHosts(ctx, { before: (await findTenantBody(ctx))?.hosts ?? [], after: body.hosts })
      await saveTenantBody(ctx, body)
    },
    async refusesAfter(ctx, before, { id, value }) {
      if (id === 'marketplace') {
        const after = value as Pick<TenantFile, 'marketplace'>
        return [
          ...signInFaults(ctx.actor, { before: before as typeof after | undefined, after }),
          ...issuerFaults(ctx.services.settings, after),
        ]
      }
      if (id !== 'hosts') return []
      return hostFaults(ctx, { before: hostsIn(before), after: hostsIn(value) })
    },
    refuses(actor, { id, value }) {
      const { passkeyRequired } = (value as Pick<TenantFile, 'office'>).office ?? {}
      const hasProved = actor.kind === 'staff' && actor.isByPasskey
      return id === 'office' && passkeyRequired && !hasProved ? [{ path: ['office', 'passkeyRequired'], message: PROVE_FIRST }] : []
    },
    staying: 'esta parte da loja não sai: ela só muda',
  },
}

const hostsIn = (value: Thing | undefined) => (value as Pick<TenantFile, 'hosts'> | undefined)?.hosts ?? []

const PROVE_FIRST = 'entre primeiro você com a digital, o rosto ou o PIN do seu aparelho: senão a regra deixaria você de fora'

type Section = { right: Right; shape: z.ZodObject; tellsOwners?: boolean }

/**
 * The parts of tenant.json that are written by call, each with its right; every-part.test.ts names what stays in the folder, with its reason. Owners are told of changes by which money, or the news of orders with their buyers' addresses, goes elsewhere.
 */
const sections = {
  profile: { right: 'shop.write', shape: TenantFile.pick({ name: true, article: true, tagline: true, palette: true }) },
  logo: { right: 'shop.write', shape: TenantFile.pick({ logo: true }) },
  hosts: { right: 'payment.write', shape: TenantFile.pick({ hosts: true }), tellsOwners: true },
  contact: { right: 'shop.write', shape: TenantFile.pick({ helpPhone: true, helpMessage: true, helpLabel: true, infos: true }) },
  notices: { right: 'shop.write', shape: TenantFile.pick({ orderNotices: true }), tellsOwners: true },
  seller: { right: 'payment.write', shape: TenantFile.pick({ seller: true }), tellsOwners: true },
  payment: { right: 'payment.write', shape: TenantFile.pick({ payment: true }), tellsOwners: true },
  office: { right: 'staff.write', shape: TenantFile.pick({ office: true }), tellsOwners: true },
  costs: { right: 'costs.write', shape: TenantFile.pick({ costs: true }) },
  general: {
    right: 'shop.write',
    shape: TenantFile.pick({ timeZone: true, hideProduct: true, lowStock: true, shipping: true, map: true }),
  },
  marketplace: { right: 'payment.write', shape: TenantFile.pick({ marketplace: true }), tellsOwners: true },
  nativeApp: { right: 'payment.write', shape: TenantFile.pick({ nativeApp: true }), tellsOwners: true },
} as const satisfies Record<string, Section>

const sectionOf = (id: string): Section | undefined => (Object.hasOwn(sections, id) ? sections[id as keyof typeof sections] : undefined)
/** The part that a key of the file belongs to. */
export const sectionOfKey = (key: PropertyKey | undefined): keyof typeof sections | undefined =>
  (Object.keys(sections) as (keyof typeof sections)[]).find((id) => Object.hasOwn(sections[id].shape.shape, key ?? ''))

const keysOf = (shape: z.ZodObject) => new Set(Object.keys(shape.shape))
const pick = (value: object, keys: ReadonlySet<string>) => Object.fromEntries(Object.entries(value).filter(([key]) => keys.has(key)))
const omit = (value: object, keys: ReadonlySet<string>) => Object.fromEntries(Object.entries(value).filter(([key]) => !keys.has(key)))

const bodyOf = (ctx: Pick<RowCtx, 'pictures'>, { value }: Source<TenantFile>, folder: Folder) => ({
  ...value,
  homes: homeBlocks(ctx, folder),
})

/** The template's contact data: left unchanged, customers would call, visit and pay somebody else. */
const ofTemplate: readonly (readonly [Path, string])[] = [
  [['name'], 'escreva o nome da sua loja'],
  [['marketplace', 'route', 'name'], 'escreva o nome da sua loja'],
  [['helpPhone'], 'escreva o seu celular: 55, DDD e número, só com dígitos'],
  [['seller', 'legalName'], 'escreva a razão social ou o seu nome completo'],
  [['seller', 'document'], 'escreva o seu CNPJ ou CPF'],
  [['seller', 'address'], 'escreva o seu endereço: rua, número, cidade e UF'],
  [['seller', 'email'], 'escreva o seu e-mail'],
  [['seller', 'phone'], 'escreva o seu telefone com DDD'],
  [['payment', 'pix', 'key'], 'o dinheiro iria para outra pessoa: escreva a sua chave Pix, como está no aplicativo do banco'],
  [['payment', 'pix', 'name'], 'escreva o nome de quem recebe o Pix, sem acentos, como está no banco'],
  [['orderNotices', 'email'], 'escreva o e-mail em que você quer saber dos pedidos'],
]

const SILENT =
  'orderNotices: falta, e ninguém é avisado dos pedidos: escreva "orderNotices": { "every": "order", "email": "pedidos@padaria.com.br" }, ou veja-os com npm run tenant -- orders'

/** The recipients of order notices; none is allowed but rarely intended. A notice needs a recipient, and an SMS a mobile phone. */
function checkNotices(source: Source<TenantFile>, issues: Issues) {
  const { orderNotices: notices } = source.value
  if (!notices) return issues.ofFile(source.file, SILENT, true)
  const { say } = issues.at(source)
  if (!notices.email && !notices.phone) say(['orderNotices'], 'diga para onde vai o aviso, em email ou em phone')
  if (notices.phone && parsePhone(`+${notices.phone}`)?.type !== 'MOBILE')
    say(['orderNotices', 'phone'], 'não é um celular: use 55, o DDD e o número, só com algarismos, como 5511912345678')
}

/** The app calls the shop at one of its own addresses; without hosts it is the default client's, whose address the installation has. */
function checkNativeApp({ nativeApp, hosts }: TenantFile, { say, warn }: { say: SayIssue; warn: SayIssue }) {
  if (!nativeApp) return
  const { server, fingerprints, teamId } = nativeApp
  if (hosts.length > 0 && !hosts.includes(new URL(server).hostname)) say(['nativeApp', 'server'], 'não é um dos endereços da loja em hosts')
  if (fingerprints.length === 0 && !teamId)
    warn(['nativeApp'], 'sem fingerprints (Android) nem teamId (iOS) os links da loja abrem no navegador, e não no aplicativo')
}

/** The folder's name, former names and addresses must not be another shop's. */
async function checkNames(source: Source<TenantFile>, folder: Folder, issues: Issues) {
  const { slug, formerly, hosts } = source.value
  const { say, warn } = issues.at(source)
  const { today } = folder
  const name = basename(resolve(folder.path))
  if (slug !== name) say(['slug'], `use o nome da pasta, ${name}`)
  const own = formerly.indexOf(slug)
  if (own >= 0) say(['formerly', own], 'é o nome de hoje')
  issues.once(
    'o endereço',
    hosts.map((host, index) => ({ source, path: ['hosts', index], name: host })),
  )
  // Only the default client's shop is reachable without a host of its own.
  if (today?.client && hosts.length === 0 && ![slug, ...formerly].includes(today.client))
    warn(['hosts'], `sem endereço ninguém abre esta loja; escreva um, como ["${slug}.localhost"]`)
  // When `loaded` is set there is a database, which checks the hosts itself.
  await checkNeighbours(source, { path: folder.path, asksHosts: today?.loaded === undefined }, say)
}

/** Conflicts with the names in neighbouring folders; without a database also with their hosts. */
async function checkNeighbours({ value }: Source<TenantFile>, { path, asksHosts }: { path: string; asksHosts: boolean }, say: SayIssue) {
  const beside = dirname(resolve(path))
  const names = (await shopFolders(beside)).filter((name) => name !== value.slug && resolve(beside, name) !== resolve(path))
  for (const [index, former] of value.formerly.entries()) if (names.includes(former)) say(['formerly', index], stillThere(former))
  if (!asksHosts || value.hosts.length === 0) return
  for (const { slug, hosts } of await Promise.all(names.map((name) => readNeighbour(beside, name))))
    for (const { host, place } of hosts) {
      const index = value.hosts.indexOf(host)
      if (index >= 0) say(['hosts', index], `o endereço ${host} já é da loja ${slug} (${place})`)
    }
}

const Addressed = z.object({ hosts: z.array(z.string()) })
type Neighbour = { slug: string; hosts: { host: string; place: string }[] }

/** A neighbour's unreadable file is not this merchant's mistake. */
async function readNeighbour(beside: string, slug: string): Promise<Neighbour> {
  const parsed = parseLinedJson(await readFile(join(beside, slug, 'tenant.json'), 'utf8').catch(() => ''))
  const read = 'value' in parsed ? Addressed.safeParse(parsed.value) : undefined
  if (!('value' in parsed) || !read?.success) return { slug, hosts: [] }
  const placeOf = (index: number) => `${slug}/tenant.json:${parsed.lineOf(['hosts', index])}`
  return { slug, hosts: read.data.hosts.map((host, index) => ({ host: host.toLowerCase(), place: placeOf(index) })) }
}

function checkPayment(
  { methods, acquirers: named = {}, pix, installments }: TenantFile['payment'],
  { say, warn }: { say: SayIssue; warn: SayIssue },
) {
  methods.forEach((method, index) => {
    if (methods.indexOf(method) < index) say(['payment', 'methods', index], `${method} está duas vezes`)
  })
  for (const method of ['PIX', 'CREDIT_CARD'] as const) {
    const acquirer = named[method]
    const path = ['payment', 'acquirers', method]
    if (!acquirer) continue
    if (!methodsOfAcquirer[acquirer].includes(method))
      say(path, `${acquirer} não recebe ${methodNames[method]}: escolha outro, como ${takerOf(method)}`)
    else if (!methods.includes(method)) warn(path, `sem ${method} em methods a loja não oferece ${methodNames[method]}`)
  }
  if (methods.includes('PIX') && !pix) say(['payment', 'pix'], 'Pix pede chave, nome e cidade')
  checkInstallments(installments, { say, warn })
  if (!pix) return
  const read = readPixKey(pix.key)
  if ('wrong' in read) say(['payment', 'pix', 'key'], keyTexts[read.wrong])
}

function checkInstallments(plans: TenantFile['payment']['installments'], said: { say: SayIssue; warn: SayIssue }) {
  const path = ['payment', 'installments']
  checkPlan(plans, path, { ...said, maxCount: plans.maxCount })
  for (const brand of cardBrands) {
    const own = plans.brands?.[brand]
    if (own) checkPlan(own, [...path, 'brands', brand], { ...said, maxCount: planOf(plans, brand).maxCount })
  }
}

type PlanCheck = { say: SayIssue; warn: SayIssue; maxCount: number }

function checkPlan({ freeUntil = 1, minimumCentavos }: Partial<InstallmentPlan>, path: string[], { say, warn, maxCount }: PlanCheck) {
  const tiny = minimumCentavos === undefined ? undefined : tinyAmount(minimumCentavos)
  if (tiny) warn([...path, 'minimumCentavos'], tiny)
  if (freeUntil > maxCount) say([...path, 'freeUntil'], `passa de maxCount (${maxCount}): use até ${maxCount}`)
}

const methodNames: Record<OnlineMethod, string> = { PIX: 'Pix', CREDIT_CARD: 'cartão' }
const takerOf = (method: OnlineMethod) => acquirers.find((each) => methodsOfAcquirer[each].includes(method))!

const keyTexts: Record<PixKeyKind | 'unknown', string> = {
  cpf: 'chave Pix de CPF inválida: confira os 11 dígitos e escreva sem pontos, como 52998224725',
  cnpj: 'chave Pix de CNPJ inválida: confira os 14 dígitos e escreva sem pontos, como 11222333000181',
  phone: 'chave Pix de celular inválida: escreva com +55 e DDD, sem espaços, como +5511912345678',
  email: 'chave Pix de e-mail inválida: escreva como oi@padaria.com.br',
  random: 'chave Pix aleatória inválida: copie-a inteira do banco, como 5f0c2b7e-3a41-4d6b-9c58-71d2e84a0b13',
  unknown: 'isto não é uma chave Pix: use CPF ou CNPJ sem pontos, celular como +5511912345678, e-mail, ou a chave aleatória do banco',
}

function isTimeZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('pt-BR', { timeZone: name }))
  } catch {
    return false
  }
}

/** A closed shop needs a way to get access, and single sign-on needs a provider. */
function checkDoor({ marketplace }: TenantFile, hasAccess: boolean, { say, warn }: { say: SayIssue; warn: SayIssue }) {
  const { intranet, authentication } = marketplace
  const { ssoEnabled, providers } = authentication
  const path = ['marketplace', 'authentication']
  if (ssoEnabled && providers.length === 0)
    say([...path, 'ssoEnabled'], 'login único pede providers: escreva ao menos um, com id, name, issuer e clientId')
  if (!ssoEnabled && providers.length > 0) warn([...path, 'providers'], 'sem "ssoEnabled": true ninguém entra por aqui')
  providers.forEach(({ id }, index) => {
    if (providers.findIndex((other) => other.id === id) < index) say([...path, 'providers', index, 'id'], `o provedor ${id} já existe`)
  })
  if (intranet && !hasAccess) warn(['marketplace', 'intranet'], 'loja fechada sem access.json: ninguém consegue entrar')
}

function checkForm(fields: TenantFile['marketplace']['defaultForms']['personalForm'], say: SayIssue) {
  const names = fields.map(({ name }) => searchable(name))
  fields.forEach(({ name, type, options, dependsOn }, index) => {
    const path = ['marketplace', 'defaultForms', 'personalForm', index]
    if (names.indexOf(searchable(name)) < index) say([...path, 'name'], `o campo ${name} já existe`)
    if (type === 'select' && !options?.length) say([...path, 'options'], 'um campo select pede opções, como ["Manhã", "Tarde"]')
    if (dependsOn && !names.includes(searchable(dependsOn))) say([...path, 'dependsOn'], `o campo ${dependsOn} não está no formulário`)
  })
}
