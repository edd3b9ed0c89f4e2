import type { ShopCtx } from '#context.ts'
import type { Thing } from '#merchant/merchant-file.ts'
import { listOffersOf } from '#modules/catalog/offers.service.ts'
import { countSurveyPeople } from '#modules/surveys/survey-desk.service.ts'
import type { WrittenEffect } from '@mutirao/contract/written'
import { money } from '@mutirao/domain/written-price'
import { differenceOf } from './difference.service.ts'
import {
  countCampaigns,
  countCarts,
  countItems,
  countOpenOrders,
  countPickups,
  countTradeUses,
  findCampaignFacts,
} from './effects.repository.ts'

type WriteFacts = { kind: string; id: string; before: Thing | undefined; after: Thing | undefined }

/** Describes the effects of a write on visitors, on orders that wait for their payment, and on people who have paid. */
export async function effectsOf(ctx: ShopCtx, written: WriteFacts): Promise<WrittenEffect[]> {
  if (differenceOf(written.before, written.after).length === 0) return []
  return (await effectsByKind[written.kind]?.(ctx, written)) ?? []
}

/** The kinds whose writes reach somebody in a way that can be counted. */
const effectsByKind: Readonly<Record<string, (ctx: ShopCtx, written: WriteFacts) => Promise<WrittenEffect[]>>> = {
  items: effectsOfItem,
  offers: effectsOfItem,
  kits: effectsOfKit,
  campaigns: effectsOfCampaign,
  shop: effectsOfShop,
  homes: effectsOfShop,
  stores: effectsOfStore,
  areas: effectsOfArea,
  categories: effectsOfCategory,
  coupons: effectsOfCoupon,
  surveys: effectsOfSurvey,
  trades: effectsOfTrade,
  documents: effectsOfDocument,
  access: effectsOfAccess,
}

const seenOfSection: Readonly<Record<string, string>> = {
  profile: 'O nome e as cores mudam na hora em toda a loja.',
  contact: 'O contato e a página Sobre mudam na hora.',
  seller: 'Os dados de quem vende mudam na hora no rodapé e nas páginas da loja.',
  home: 'A página inicial muda na hora.',
}

async function effectsOfShop(ctx: ShopCtx, { id }: WriteFacts): Promise<WrittenEffect[]> {
  const seen = seenOfSection[id]
  if (id !== 'payment') return seen ? [shoppers(seen)] : []
  const orders = await countOpenOrders(ctx)
  return [shoppers('Os próximos pedidos são pagos assim.'), ...waiting(orders.waiting, 'fica com o código e as condições que já tem')]
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const shoppers = (text: string): WrittenEffect => ({ reaches: 'shoppers', text })

async function effectsOfItem(ctx: ShopCtx, { id, before, after }: WriteFacts): Promise<WrittenEffect[]> {
  const [orders, carts] = before
    ? [await countOpenOrders(ctx, { itemIds: [id] }), await countCarts(ctx, { itemId: id })]
    : [{ waiting: 0, paid: 0 }, 0]
  const offers = before && !after ? await listOffersOf(ctx, [id]) : []
  return [
    ...(await seenOfItem(ctx, { before, after })),
    ...(await Promise.all(
      offers.map(async ({ campaignId, price }) =>
        shoppers(`Sai também de ${await nameOfCampaign(ctx, campaignId)}, onde custa ${money(price)}.`),
      ),
    )),
    ...(!after && carts > 0 ? [shoppers(`${counted(carts, 'carrinho tem', 'carrinhos têm')} este produto, e não o compra mais.`)] : []),
    ...waiting(orders.waiting, after ? 'fica como foi pedido, com o preço combinado' : 'ainda pode ser pago e separado'),
    ...payers(orders.paid),
  ]
}

const nameOfCampaign = async (ctx: ShopCtx, id: string) => (await findCampaignFacts(ctx, id))?.name ?? id

async function seenOfItem(ctx: ShopCtx, { before, after }: Pick<WriteFacts, 'before' | 'after'>): Promise<WrittenEffect[]> {
  const campaign = (thing: Thing) => nameOfCampaign(ctx, String(thing['campaign']))
  if (!after) return [shoppers('Sai da loja: não aparece mais nas listas nem na busca.')]
  if (!before) return [shoppers(`Aparece na loja, em ${await campaign(after)}, por ${money(Number(after['price']))}.`)]
  const keys = new Set(differenceOf(before, after).map(({ key }) => key))
  const [was, is] = [money(Number(before['price'])), money(Number(after['price']))]
  const others = [...keys].filter((key) => key !== 'price' && key !== 'campaign')
  return [
    ...(keys.has('price') ? [shoppers(`O preço passa de ${was} para ${is}, também em quem já o tem no carrinho.`)] : []),
    ...(keys.has('campaign') ? [shoppers(`Passa de ${await campaign(before)} para ${await campaign(after)}.`)] : []),
    ...(others.length > 0 ? [shoppers('A página do produto muda na hora.')] : []),
  ]
}

async function effectsOfKit(ctx: ShopCtx, { id, before, after }: WriteFacts): Promise<WrittenEffect[]> {
  const orders = await countOpenOrders(ctx, { itemIds: [id] })
  const carts = await countCarts(ctx, { itemId: id })
  const seen = !after
    ? 'O kit se desfaz: o produto passa a ser vendido sem partes e sem escolhas, com a contagem que tem em Estoque e preços.'
    : before
      ? 'O kit muda na hora.'
      : 'O produto passa a ser um kit: quem compra recebe as partes e faz as escolhas.'
  return [
    shoppers(seen),
    ...soldOtherwise(before, after),
    ...(carts > 0
      ? [shoppers(`${counted(carts, 'carrinho tem', 'carrinhos têm')} este produto: quem escolheu o que mudou escolhe de novo.`)]
      : []),
    ...waiting(orders.waiting, 'fica como foi pedido'),
    ...payers(orders.paid),
  ]
}

const onlyInKitsOf = (kit: Thing | undefined) => new Set((kit?.['onlyInKits'] ?? []) as string[])

/** Parts that are no longer sold alone, and those that are again. */
function soldOtherwise(before: Thing | undefined, after: Thing | undefined): WrittenEffect[] {
  const [was, is] = [onlyInKitsOf(before), onlyInKitsOf(after)]
  const [hidden, shown] = [[...is].filter((part) => !was.has(part)).length, [...was].filter((part) => !is.has(part)).length]
  return [
    ...(hidden > 0 ? [shoppers(`${counted(hidden, 'produto sai', 'produtos saem')} das listas: só se compra dentro de kits.`)] : []),
    ...(shown > 0 ? [shoppers(`${counted(shown, 'produto volta', 'produtos voltam')} às listas, se nenhum outro kit o guarda.`)] : []),
  ]
}

async function effectsOfCampaign(ctx: ShopCtx, { id, before, after }: WriteFacts): Promise<WrittenEffect[]> {
  const orders = before ? await countOpenOrders(ctx, { campaignId: id }) : { waiting: 0, paid: 0 }
  const left = await countLeftBehind(ctx, { id, before, after })
  const { paidUnits = 0 } = (await findCampaignFacts(ctx, id)) ?? {}
  const isShown = (thing: Thing | undefined) => thing !== undefined && thing['active'] !== false
  const seen = !isShown(after)
    ? isShown(before)
      ? 'A campanha sai da loja.'
      : 'A campanha continua fora da loja.'
    : isShown(before)
      ? 'A campanha muda na hora para quem a visita.'
      : 'A campanha aparece na loja.'
  return [
    shoppers(seen),
    ...waiting(orders.waiting - left.waiting, 'fica como foi pedido'),
    ...payers(orders.paid - left.paid),
    ...leftBehind(left.waiting + left.paid),
    ...(paidUnits > 0
      ? [
          {
            reaches: 'payers' as const,
            text: `O grupo tem ${counted(paidUnits, 'unidade paga', 'unidades pagas')}: quem pagou mantém as condições.`,
          },
        ]
      : []),
  ]
}

const storesOf = (thing: Thing | undefined) => new Set(((thing?.['pickup'] ?? []) as { store: string }[]).map(({ store }) => store))

/** The orders of pickup points that leave the campaign, whose buyers choose another one. */
function countLeftBehind(ctx: ShopCtx, { id, before, after }: Omit<WriteFacts, 'kind'>) {
  const staying = storesOf(after)
  const leaving = [...storesOf(before)].filter((store) => !staying.has(store))
  return leaving.length > 0 ? countPickups(ctx, id, leaving) : { waiting: 0, paid: 0 }
}

const leftBehind = (count: number): WrittenEffect[] =>
  count === 0
    ? []
    : [
        {
          reaches: 'payers',
          text: `${counted(count, 'pedido se retira', 'pedidos se retiram')} num ponto que sai da campanha: quem comprou é avisado e escolhe outro lugar.`,
        },
      ]

/** Orders keep the name, the address and the hours of their point. */
const keptByOrders = new Set(['name', 'address', 'addressNumber', 'neighborhood', 'hours'])

async function effectsOfStore(ctx: ShopCtx, { id, before, after }: WriteFacts): Promise<WrittenEffect[]> {
  if (!after) return [shoppers('O ponto sai da loja.')]
  if (!before) return [shoppers('O ponto aparece para quem compra quando uma campanha retira nele.')]
  const campaigns = await countCampaigns(ctx, { storeId: id })
  const isKept = differenceOf(before, after).some(({ key }) => keptByOrders.has(key))
  const orders = isKept ? await countOpenOrders(ctx, { storeId: id }) : { waiting: 0, paid: 0 }
  const open = orders.waiting + orders.paid
  return [
    ...inCampaigns(campaigns, 'O ponto muda'),
    ...(open > 0
      ? [
          {
            reaches: 'payers' as const,
            text: `${counted(open, 'pedido se retira aqui e mostra', 'pedidos se retiram aqui e mostram')} o ponto como era: avise quem comprou.`,
          },
        ]
      : []),
  ]
}

async function effectsOfArea(ctx: ShopCtx, { id, before, after }: WriteFacts): Promise<WrittenEffect[]> {
  if (!after) return [shoppers('A área sai da loja.')]
  if (!before) return [shoppers('A área vale para quem compra quando uma campanha entrega nela.')]
  const campaigns = await countCampaigns(ctx, { areaId: id })
  if (differenceOf(before, after).every(({ key }) => key !== 'geometry')) return inCampaigns(campaigns, 'O nome da área muda')
  return [
    ...inCampaigns(campaigns, 'Quem está dentro e quem está fora muda'),
    { reaches: 'payers', text: 'Pedidos já feitos ficam como são.' },
  ]
}

async function effectsOfCategory(ctx: ShopCtx, { id, before, after }: WriteFacts): Promise<WrittenEffect[]> {
  if (!after) return [shoppers('A categoria sai da loja.')]
  if (!before) return [shoppers('A categoria aparece quando tiver um produto à venda.')]
  const items = await countItems(ctx, id)
  return items > 0 ? [shoppers(`A categoria muda na hora em ${counted(items, 'produto', 'produtos')}.`)] : []
}

async function effectsOfCoupon(ctx: ShopCtx, { id, before, after }: WriteFacts): Promise<WrittenEffect[]> {
  if (!before) return [shoppers('Quem digitar o código no carrinho ganha o desconto.')]
  const [carts, orders] = [await countCarts(ctx, { couponCode: id }), await countOpenOrders(ctx, { couponCode: id })]
  const now = after ? 'e segue as novas condições' : 'e perde o desconto'
  return [
    ...(after ? [] : [shoppers('O código deixa de valer na hora.')]),
    ...(carts > 0 ? [shoppers(`${counted(carts, 'carrinho tem', 'carrinhos têm')} este cupom, ${now}.`)] : []),
    ...waiting(orders.waiting, 'fica com o preço combinado'),
  ]
}

type WrittenQuestion = { id: string; type: string; options?: readonly { id: string }[] }
const questionsOf = (survey: Thing) => (survey['questions'] ?? []) as readonly WrittenQuestion[]

async function effectsOfSurvey(ctx: ShopCtx, { id, before, after }: WriteFacts): Promise<WrittenEffect[]> {
  const where = after?.['trigger'] === 'delivered' ? 'a quem recebeu um pedido' : 'na página da campanha'
  if (!before) return [shoppers(`A pesquisa aparece ${where}.`)]
  const people = await countSurveyPeople(ctx, id)
  const answered = counted(people, 'pessoa já respondeu', 'pessoas já responderam')
  if (!after)
    return [
      shoppers('A pesquisa sai da loja.'),
      ...(people > 0 ? [shoppers(`${answered}: as respostas continuam no escritório, em Pesquisas.`)] : []),
    ]
  return [
    shoppers('A pesquisa muda na hora para quem ainda não respondeu.'),
    ...(people > 0 ? [shoppers(`${answered}, e não ${people === 1 ? 'responde' : 'respondem'} de novo.`)] : []),
    ...(people > 0 ? lostAnswers(questionsOf(before), questionsOf(after)) : []),
  ]
}

/** The effects on answers to removed questions and options. */
function lostAnswers(before: readonly WrittenQuestion[], after: readonly WrittenQuestion[]): WrittenEffect[] {
  const kept = new Map(after.map((question) => [question.id, question]))
  const lost = before.filter(({ id, type }) => kept.get(id)?.type !== type).length
  const options = before.flatMap(({ id, options: was = [] }) => {
    const is = kept.get(id)?.options
    return is ? was.filter((option) => !is.some((one) => one.id === option.id)) : []
  }).length
  return [
    ...(lost > 0
      ? [shoppers(`As respostas de ${counted(lost, 'pergunta tirada', 'perguntas tiradas')} não aparecem mais na contagem.`)]
      : []),
    ...(options > 0 ? [shoppers(`As respostas com ${counted(options, 'opção tirada', 'opções tiradas')} contam como outras.`)] : []),
  ]
}

async function effectsOfTrade(ctx: ShopCtx, { id, before, after }: WriteFacts): Promise<WrittenEffect[]> {
  const who = after?.['code'] === undefined ? 'para todo mundo, em Trocas' : 'para quem digitar o código, em Trocas'
  if (!before) return [shoppers(`A troca aparece ${who}.`)]
  const used = await countTradeUses(ctx, id)
  const orders = used > 0 ? [shoppers(`${counted(used, 'pedido já a usou e fica como é', 'pedidos já a usaram e ficam como são')}.`)] : []
  return [shoppers(after ? `A troca muda na hora ${who}.` : 'A troca sai da loja, e o código deixa de valer.'), ...orders]
}

const seenOfDocument: Readonly<Record<string, string>> = {
  routes: 'O menu muda na hora para quem abre a loja.',
  status: 'Quem tem um pedido lê o novo texto na próxima vez que o abre.',
  letters: 'As próximas mensagens vão assim; as que já foram enviadas ficam como são.',
  likings: 'Os interesses mudam na hora; quem escolheu um que saiu escolhe de novo.',
  shippingCompanies: 'Quem escolhe o horário da entrega lê o novo texto na hora.',
  defaults: 'A página Privacidade muda na hora.',
  pwa: 'Quem tem uma versão mais antiga aberta vê a barra de versão nova.',
}

async function effectsOfDocument(_ctx: ShopCtx, { id }: WriteFacts): Promise<WrittenEffect[]> {
  return [shoppers(seenOfDocument[id] ?? 'A loja mostra o novo texto na hora.')]
}

type Admitted = { campaigns: readonly string[] }
type WrittenAccess = {
  keys?: readonly (Admitted & { key: string })[]
  people?: readonly (Admitted & { email?: string; domain?: string })[]
}

/** The keys of a closed shop, by their names in the office, with the campaigns that each opens. */
const admittedBy = ({ keys = [], people = [] }: WrittenAccess = {}) =>
  new Map([
    ...keys.map(({ key, campaigns }) => [`chave ${key.toUpperCase()}`, campaigns.toSorted().join(' ')] as const),
    ...people.map(({ email, domain, campaigns }) => [email ?? `@${domain}`, campaigns.toSorted().join(' ')] as const),
  ])

async function effectsOfAccess(_ctx: ShopCtx, { before, after }: WriteFacts): Promise<WrittenEffect[]> {
  const [was, is] = [admittedBy(before as WrittenAccess | undefined), admittedBy(after as WrittenAccess | undefined)]
  const told = (what: string, names: Iterable<string>) => {
    const all = [...names]
    return all.length > 0 ? [shoppers(`${what}: ${all.join(', ')}.`)] : []
  }
  const [kept, fresh] = [[...is.keys()].filter((name) => was.has(name)), [...is.keys()].filter((name) => !was.has(name))]
  return [
    ...told('Passa a abrir a loja', fresh),
    ...told(
      'Deixa de abrir a loja, também para quem já entrou',
      [...was.keys()].filter((name) => !is.has(name)),
    ),
    ...told(
      'Passa a abrir outras campanhas, também para quem já entrou',
      kept.filter((name) => was.get(name) !== is.get(name)),
    ),
  ]
}

const inCampaigns = (count: number, what: string) =>
  count > 0 ? [shoppers(`${what} na hora em ${counted(count, 'campanha', 'campanhas')}.`)] : []

/** The same of many items at once. */
export async function effectsOfItems(ctx: ShopCtx, itemIds: readonly string[]): Promise<WrittenEffect[]> {
  if (itemIds.length === 0) return []
  const orders = await countOpenOrders(ctx, { itemIds })
  return [
    shoppers(`${counted(itemIds.length, 'produto muda', 'produtos mudam')} na hora em toda a loja, também em quem já os tem no carrinho.`),
    ...waiting(orders.waiting, 'fica como foi pedido, com o preço combinado'),
    ...payers(orders.paid),
  ]
}

const waiting = (count: number, what: string): WrittenEffect[] =>
  count === 0 ? [] : [{ reaches: 'waiting', text: `${counted(count, 'pedido espera', 'pedidos esperam')} o pagamento: cada um ${what}.` }]

const payers = (count: number): WrittenEffect[] =>
  count === 0
    ? []
    : [
        {
          reaches: 'payers',
          text: `${counted(count, 'pedido pago ainda não foi entregue', 'pedidos pagos ainda não foram entregues')}: nada muda ${count === 1 ? 'nele' : 'neles'}.`,
        },
      ]
