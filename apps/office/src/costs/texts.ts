import { isNothing } from '#written/kind-words.ts'
import { writtenTexts } from '#written/texts.ts'
import { formatDecimal, formatMoney } from '@mutirao/domain/money'

export const costParts = ['costs', 'margin', 'purchase'] as const
export type CostPart = (typeof costParts)[number]
export const costPartIn = (typed: string | undefined): CostPart => costParts.find((part) => part === typed) ?? 'costs'

const whole = (count: number) => count.toLocaleString('pt-BR')
const units = (count: number) => (count === 1 ? '1 unidade' : `${whole(count)} unidades`)

/** Texts of a campaign's costs. */
export const costTexts = {
  back: 'Campanha',
  title: 'Custos',
  parts: { costs: 'Custos', margin: 'Quanto sobra', purchase: 'Comprar' } satisfies Record<CostPart, string>,
  text: 'Quanto cada produto custa para você. Só a equipe com este direito vê; quem compra não vê nada disto.',
  thing: 'estes custos',
  none: 'Esta campanha ainda não tem produtos.',
  more: (count: number) => `Aqui estão os primeiros 200 produtos. Para os outros ${count}, envie costs/…json na pasta da loja.`,
  fixed: 'Custo da campanha inteira',
  fixedHint: 'Como o frete do fornecedor ou quem ajuda no dia. Vazio: nada.',
  sellsFor: (price: number, unit: string) => `Vende por ${formatMoney(price)}, ${unit}`,
  price: 'Custo',
  priceHint: 'Da caixa, se vem em caixa.',
  caseUnits: 'Unidades na caixa',
  minimumCases: 'Mínimo de caixas',
  supplier: 'Fornecedor',
  eachCosts: (amount: number) => `${formatMoney(amount)} por unidade`,
  eachLeaves: (amount: number) => `sobra ${formatMoney(amount)}`,
  eachLoses: (amount: number) => `falta ${formatMoney(amount)}`,
  beforeTiers: 'antes de descontos e degraus',
  fieldOf: (item: string, field: string) => `${item}: ${field}`,
  orders: (orders: number, count: number) => `${orders === 1 ? '1 pedido' : `${whole(orders)} pedidos`}, ${units(count)}`,
  ordersText: 'Pedidos pagos, e os que se pagam na entrega. Depois de descontos, degraus e trocas.',
  noOrders: 'Nenhum pedido pago ainda.',
  toOrders: (count: number) => (count === 1 ? 'Ver o pedido' : `Ver os ${whole(count)} pedidos`),
  toFees: 'Tarifas e custo de uma entrega',
  result: 'Sobra ou falta',
  received: 'Entrou',
  unknownUnits: 'Unidades sem custo',
  tiers: 'O que cada degrau deixou',
  tier: 'Degrau',
  tierText: (percentage: number, minimumUnits: number) =>
    percentage === 0 ? 'Sem degrau' : `${formatDecimal(percentage)}% a partir de ${units(minimumUnits)}`,
  tierOrders: 'Pedidos',
  tierUnits: 'Unidades',
  spent: 'Custos',
  tiersText:
    'Cada pedido conta no degrau alcançado quando foi pago. O custo da campanha inteira fica fora dos degraus: a soma deles, menos esse custo, é o que sobra acima.',
  allPurchases: 'Compras dos fornecedores',
  allCampaigns: 'todas as campanhas',
  profit: 'Lucro ou prejuízo',
  noPurchase: 'Sem pedidos por separar, não há o que comprar.',
  purchaseText: 'O que os pedidos ainda não separados pedem, em caixas inteiras. As partes dos kits, e não os kits.',
  noSupplier: 'Sem fornecedor',
  item: 'Produto',
  ordersFor: (units: number, name: string) =>
    `${units === 1 ? '1 unidade' : `${units.toLocaleString('pt-BR')} unidades`} de ${name}: ver os pedidos`,
  ordered: 'Pedidas',
  cases: 'Comprar',
  left: 'Sobram',
  amount: 'Valor',
  casesOf: (cases: number, caseUnits: number) =>
    caseUnits === 1 ? units(cases) : `${cases === 1 ? '1 caixa' : `${cases} caixas`} de ${caseUnits}`,
  total: 'Total',
  copy: 'Copiar para o chat',
  copied: 'Copiado. Cole na conversa com o fornecedor.',
  notCopied: 'O aparelho não deixou copiar. Baixe a planilha.',
  download: 'Baixar planilha',
  print: 'Imprimir',
  orderFor: (supplier: string | undefined, campaign: string) =>
    supplier ? `Pedido para ${supplier} (${campaign})` : `Pedido (${campaign})`,
}

const keys: Readonly<Record<string, string>> = { fixed: costTexts.fixed, items: 'Produtos' }
export const keyText = (key: string): string => keys[key] ?? key

const fieldNames: Readonly<Record<string, string>> = {
  price: costTexts.price,
  caseUnits: costTexts.caseUnits,
  minimumCases: costTexts.minimumCases,
  supplier: costTexts.supplier,
}

/** The field of an item at a path such as `items.ovos.price`. */
export const pathTextOf = (nameOf: (id: string) => string) => (path: string) => {
  const [key, id, field] = path.split('.')
  return key === 'items' && id ? costTexts.fieldOf(nameOf(id), fieldNames[field ?? ''] ?? '') : undefined
}

type Cost = { price: number; caseUnits?: number; supplier?: string }

export const valueTextOf = (nameOf: (id: string) => string) => (key: string, value: unknown) => {
  if (key === 'fixed') return formatMoney(Number(value ?? 0))
  if (isNothing(value) || Object.keys(value as object).length === 0) return writtenTexts.nothing
  return Object.entries(value as Record<string, Cost>)
    .map(([id, { price, caseUnits = 1, supplier }]) =>
      [`${nameOf(id)}: ${formatMoney(price)}`, caseUnits > 1 && costTexts.casesOf(1, caseUnits), supplier].filter(Boolean).join(', '),
    )
    .join(' · ')
}
