import { formatDecimal, formatMoney } from '@mutirao/domain/money'
import { nameOfSource, type SourceKind } from '@mutirao/domain/visit-source'

const dayMonth = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', timeZone: 'UTC' })
const dayMonthYear = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', day: '2-digit', month: '2-digit', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('pt-BR', { month: 'short', year: '2-digit', timeZone: 'UTC' })
const at = (date: string) => new Date(`${date}T00:00:00Z`)

const sourceNames: Record<SourceKind, string> = {
  direct: 'Direto',
  chat: 'Conversa (WhatsApp, Telegram)',
  search: 'Busca na internet',
  social: 'Rede social',
  mail: 'E‑mail',
  other: 'Outros sites e nomes',
}

/** Periods of the list of margins. */
export const marginDays = [30, 90, 365] as const
export const marginDaysIn = (typed: string | undefined): (typeof marginDays)[number] =>
  marginDays.find((days) => String(days) === typed) ?? 90

export const figureTexts = {
  purchases: 'Compras dos fornecedores',
  marginTitle: 'Quanto cada campanha deixou',
  marginText:
    'Pedidos pagos do período, e os que se pagam na entrega. O custo da campanha inteira conta todo, também se ela começou antes. Produto sem custo conta como de graça.',
  noMargins: 'Nenhum pedido pago neste período.',
  marginPeriod: 'Período dos pedidos',
  lastDays: (days: number) => `Últimos ${days} dias`,
  knownCost: 'Custo conhecido',
  marginCampaign: 'Campanha',
  marginResult: 'Sobra ou falta',
  marginReceived: 'Entrou',
  otherCosts: 'Taxas, entrega e campanha',
  unknownUnits: 'Unidades sem custo',
  margins: 'Lucro ou prejuízo',
  demand: 'Procura',
  title: 'Números',
  presets: { '14d': '14 dias', month: 'Este mês', 'last-month': 'Mês passado', year: '12 meses' },
  periods: 'Período',
  from: 'De',
  to: 'Até',
  span: (from: string, to: string) =>
    from === to ? dayMonthYear.format(at(from)) : `${dayMonthYear.format(at(from))} a ${dayMonthYear.format(at(to))}`,
  asOf: (hour: string) => `Somado dos pedidos às ${hour}`,
  counting: 'Estamos somando os pedidos da loja pela primeira vez. Os números aparecem aqui em alguns minutos.',
  countingMargins: 'Estamos somando todos os pedidos da loja com as tarifas de agora. O resultado aparece aqui em alguns minutos.',
  wrongPeriod: 'Confira o período: o último dia vem depois do primeiro, e cabem até dez anos.',
  print: 'Imprimir',
  downloadAll: 'Baixar tudo',
  downloadOf: (title: string) => `Baixar ${title} como planilha`,
  none: 'Nada neste período.',
  less: 'Mostrar menos',
  all: (count: number) => `Mostrar os ${count}`,

  sums: 'Resumo do período',
  sales: 'Vendas',
  orders: 'Pedidos',
  average: 'Média por pedido',
  newBuyers: 'Compraram pela 1ª vez',
  returned: 'Devolvido',
  more: (percentage: number) => `${formatDecimal(percentage)}% a mais que antes`,
  fewer: (percentage: number) => `${formatDecimal(percentage)}% a menos que antes`,
  same: 'igual a antes',
  nothingBefore: 'nada no período anterior',
  ofReturning: 'de quem já comprava',
  ofReceived: (amount: number) => `de ${formatMoney(amount)} recebidos`,
  salesSay:
    'Vendas: o preço combinado dos pedidos feitos no período que estão pagos ou prometidos, com frete e depois dos descontos. Devolvido e recebido: o dinheiro de todos os pedidos feitos no período, quando quer que tenha vindo ou voltado, sem saldo de carteira e sem pagamentos em revisão.',

  bySteps: { day: 'Vendas por dia', week: 'Vendas por semana', month: 'Vendas por mês' },
  step: { day: 'Dia', week: 'Semana de', month: 'Mês' },
  stepText: (start: string, step: 'day' | 'week' | 'month') =>
    step === 'day' ? weekday.format(at(start)) : step === 'week' ? dayMonth.format(at(start)) : month.format(at(start)),
  stepLabel: (start: string, step: 'day' | 'week' | 'month') => (step === 'month' ? month : dayMonth).format(at(start)),
  thousands: (reais: number) => (reais >= 1000 ? `${formatDecimal(Math.round(reais / 100) / 10)} mil` : formatDecimal(reais)),
  units: 'Unidades',
  price: 'Vendas',
  received: 'Recebido',
  discount: 'Desconto',
  shipping: 'Frete',
  goods: 'Produtos',
  placed: 'Feitos',
  newOnes: '1ª compra',

  funnel: 'Da visita ao pedido pago',
  funnelStep: 'Etapa',
  steps: {
    VISIT: 'Visitaram',
    VIEW: 'Viram produtos',
    CART: 'Encheram o carrinho',
    CHECKOUT: 'Foram fechar',
    PAYMENT: 'Foram pagar',
    placed: 'Pediram',
    orders: 'Pagaram',
  },
  visitCount: 'Quantos',
  ofBefore: 'Seguiram',
  percent: (part: number) => `${formatDecimal(Math.round(part * 1000) / 10)}%`,
  noPercent: '–',
  ofVisits: (part: number) => `${formatDecimal(Math.round(part * 1000) / 10)}% das visitas`,
  funnelSays: (since?: string) =>
    `${since === undefined ? 'Não há visitas contadas neste período' : `Visitas contadas desde ${dayMonthYear.format(at(since))}`}. Cada aba do navegador conta uma vez, sem cookies e sem guardar quem visitou; a equipe da loja também conta. Os pedidos são os dos mesmos dias, venham de onde vierem; entre os pagos estão os prometidos para a entrega.`,
  sources: 'De onde vieram as visitas',
  source: 'Origem',
  sourceCart: 'Carrinho',
  sourceName: (source: string) => {
    const name = nameOfSource(source)
    return name === undefined ? (sourceNames[source as SourceKind] ?? source) : `Link “${name}”`
  },
  sourcesSays:
    'Pelo endereço de onde a visita veio, ou pelo nome que você põe no link: ?utm_source=panfleto. Conversas e aplicativos muitas vezes não dizem de onde vêm: contam como diretas, e um nome no link resolve. Pagaram conta só quem viu o pagamento na mesma aba. Sem cookies e sem guardar quem visitou.',
  missed: 'Procuraram e não acharam',
  missedWords: 'Busca',
  missedTimes: 'Vezes',
  missedSays: 'Buscas sem resultado na loja ou numa campanha. Números, e-mails e buscas longas não são guardados.',

  methods: 'Como pagaram',
  method: 'Forma de pagamento',
  fromWallet: 'Com saldo',
  methodsSay:
    'Cada pedido pago ou prometido conta inteiro na forma que o pagou; a parte que veio do saldo da carteira está em “Com saldo”. Na entrega conta também o que ainda se vai receber.',
  coupons: 'Cupons',
  coupon: 'Cupom',
  couponsSay: 'Pedidos pagos ou prometidos feitos com cada cupom. Desconto é só o que o cupom tirou.',

  hours: 'Vendas por hora do dia',
  hour: 'Hora',
  hourText: (hour: number) => `${hour}h`,
  campaigns: 'Campanhas',
  campaign: 'Campanha',
  items: 'Produtos',
  item: 'Produto',
  categories: 'Categorias',
  category: 'Categoria',
  beforeDiscounts: 'Valor dos produtos antes de descontos e frete, sem o que foi devolvido inteiro.',
  places: 'Para onde foram',
  place: 'Bairro ou ponto',
  unknownPlace: 'Sem endereço',
  pickup: (name: string) => `Retirada: ${name}`,
  groups: (count: number) => (count === 1 ? 'Como terminou 1 grupo' : `Como terminaram ${count} grupos`),
  group: 'Grupo',
  closed: 'Fechou em',
  closedText: (moment: string, timeZone: string) =>
    new Date(moment).toLocaleDateString('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }),
  outcome: 'Como terminou',
  reached: (percentage: number) => (percentage > 0 ? `Com ${formatDecimal(percentage)}% de desconto` : 'Só o mínimo'),
  failed: 'Não chegou',
  buyers: 'Compradores',
  tiers: 'Ver os degraus',
  tiersOf: (name: string) => `Ver os degraus de ${name}`,
  stages: (name: string) => `O que cada degrau trouxe: ${name}`,
  stage: 'Degrau',
  stageText: (percentage: number, minimumUnits: number) =>
    percentage === 0 ? 'Antes do primeiro' : `${formatDecimal(percentage)}% com ${minimumUnits.toLocaleString('pt-BR')} unidades`,
  stageSince: 'Alcançado em',
  stageWhen: (moment: string, timeZone: string) =>
    new Date(moment).toLocaleString('pt-BR', { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', timeZone }),
  notReached: 'não foi',
  start: 'no início',
  stagesSay:
    'Cada pedido conta no degrau que estava alcançado quando foi pago; o pedido que alcança um degrau conta no anterior. Contam todas as unidades pagas e não canceladas, também as que só valem para o preço no fechamento. Valor dos produtos antes de descontos e frete.',
  groupsSay: 'Grupos que fecharam no período, com o que o fechamento devolveu a quem comprou.',

  cohorts: 'Quem voltou a comprar',
  firstMonth: 'Primeira compra',
  monthText: (date: string) => month.format(at(date)),
  peopleOf: (count: number) => (count === 1 ? '1 pessoa' : `${count.toLocaleString('pt-BR')} pessoas`),
  peopleAgain: (count: number, months: number) =>
    `${count === 1 ? '1 pessoa comprou' : `${count.toLocaleString('pt-BR')} pessoas compraram`} de novo ${months === 1 ? '1 mês' : `${months} meses`} depois`,
  after: (months: number) => (months === 0 ? 'No mês' : `+${months}`),
  cohortsSay:
    'De quem comprou pela primeira vez em cada mês, quantos compraram de novo nos meses seguintes. Contado de hora em hora, sobre os últimos doze meses. Quem pediu para apagar seus dados conta aqui, e não está na lista de pessoas.',
}
