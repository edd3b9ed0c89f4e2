import type { Dispute } from '@mutirao/domain/dispute'
import { formatDecimal, formatMoney } from '@mutirao/domain/money'
import type { OrderState } from '@mutirao/domain/order-status'
import type { AttemptReason } from '@mutirao/domain/fulfilment'
import type { DifferenceKind } from '@mutirao/domain/reconciliation'
import type { PaymentType } from '@mutirao/contract/carts'
import type { CampaignSummary } from '@mutirao/contract/campaigns'
import type { PaymentState, Refund } from '@mutirao/contract/order-shapes'
import type { ProblemCode } from '@mutirao/contract/problems'
import { problemTexts } from '@mutirao/contract/problem-texts'
import type { Fault } from './desk-act.ts'
import { reasonText, states, texts } from '../texts.ts'

/** "22/11, 09:00 às 13:00". */
export const slotText = ({ date, from, to }: { date: string; from: string; to: string }): string =>
  `${date.split('-').toReversed().slice(0, 2).join('/')}, ${texts.window(from, to)}`

/** Every text that people read at the shop's desk. */
export const deskTexts = {
  needsNetwork: 'Sem rede. O que você escreveu continua aqui: tente de novo quando a rede voltar. Nada é feito duas vezes.',
  openSignIn: 'Entrar em outra aba',
  cancel: 'Cancelar',
  moneyExample: 'Escreva o valor como 19,90.',
  // Orders
  orders: 'Pedidos',
  searchOrder: 'Código, nome ou final do celular',
  filter: (count: number) => (count === 0 ? 'Filtrar' : `Filtrar (${count})`),
  shippingWay: 'Entrega',
  pickupWay: 'Retirada',
  otherSlots: (count: number) => (count === 1 ? 'e mais 1 horário' : `e mais ${count} horários`),
  search: 'Buscar',
  clear: 'Limpar filtros',
  state: 'Situação',
  campaign: 'Campanha',
  any: 'Todas',
  deliveryDay: 'Dia da entrega ou retirada',
  orderWords: {
    none: 'Nenhum pedido com esses filtros.',
    shownOf: (shown: number, all: number) => (all === 1 ? '1 pedido' : shown === all ? `${all} pedidos` : `${shown} de ${all} pedidos`),
    pageOf: (from: number, to: number, all: number) => `${from} a ${to} de ${all} pedidos`,
    more: 'Ver mais pedidos',
  },
  order: 'Pedido',
  buyer: 'Quem comprou',
  way: 'Entrega',
  older: 'Mais antigos',
  pageBefore: 'Anteriores',
  pageAfter: 'Próximos',
  newer: 'Mais novos',
  open: 'Ver pedido',
  openOf: (code: string) => `Ver pedido ${code}`,
  allOrders: 'Todos os pedidos',
  storeClosed: 'Este ponto não recebe mais este pedido. Quem comprou foi avisado e pode escolher outro lugar.',
  items: 'Itens',
  item: 'Item',
  quantity: 'Quantidade',
  unitPrice: 'Preço',
  total: 'Total',
  subTotal: 'Produtos',
  discount: 'Desconto',
  shipping: 'Entrega',
  missing: { PENDING: 'em falta: espera a escolha de quem comprou', SUBSTITUTED: 'em falta: trocado por', RETURNED: 'em falta: devolvido' },
  parts: 'Partes',
  step: { PREPARING: 'Começar a separar', READY_FOR_PICKUP: 'Pronto para retirar' },
  stepOf: {
    PREPARING: (code: string) => `Começar a separar: pedido ${code}`,
    READY_FOR_PICKUP: (code: string) => `Pronto para retirar: pedido ${code}`,
  },
  carried: 'Este pedido terminou com a mercadoria na rua. O estoque volta quando ela for devolvida aqui.',
  handIn: 'Voltou: pôr no estoque',
  handInOf: (code: string) => `Voltou: pôr no estoque, pedido ${code}`,
  writeOff: 'Não dá para vender',
  writeOffOf: (code: string) => `Não dá para vender, pedido ${code}`,
  handedIn: (units: number) => (units === 1 ? '1 unidade voltou ao estoque.' : `${units} unidades voltaram ao estoque.`),
  writtenOff: (units: number) => (units === 1 ? '1 unidade saiu do estoque.' : `${units} unidades saíram do estoque.`),
  lack: 'Falta um item',
  lackOf: (code: string) => `Falta um item: pedido ${code}`,
  lackTitle: (code: string) => `Falta um item no pedido ${code}`,
  lackMeans: 'Quem comprou é avisado e tem 24 horas para escolher outro item. Sem escolha, ou sem outro para pôr no lugar, o valor volta.',
  lackWhich: 'O que falta',
  lackError: 'Escolha o que falta.',
  lackNothing: 'Não há mais itens desta parte para avisar.',
  lackConfirm: 'Avisar quem comprou',
  lackSaid: (name: string, choices: number) =>
    choices > 0
      ? `${name}: quem comprou foi avisado e pode escolher entre ${choices === 1 ? '1 item' : `${choices} itens`}.`
      : `${name}: não há outro para pôr no lugar. Quem comprou foi avisado, e o valor volta.`,
  noSlot: 'Sem horário marcado',
  delivery: 'Para onde',
  forRecipient: (name: string) => `Para ${name}`,
  reference: (text: string) => `Referência: ${text}`,
  payments: 'Pagamentos',
  when: 'Quando',
  method: 'Forma',
  situation: 'Situação',
  amount: 'Valor',
  refunds: 'Devoluções',
  why: 'Motivo',
  noRefunds: 'Nada foi devolvido.',
  reviews: 'Em análise',
  reviewOf: (amount: number) => `Chegaram ${formatMoney(amount)}, um valor diferente do devido.`,
  timeline: 'Como andou',
  rescheduled: 'Nova data',
  refund: 'Devolver',
  refundTitle: (code: string) => `Devolver dinheiro do pedido ${code}`,
  refundHow: 'Quanto devolver',
  refundAll: 'Tudo',
  refundPart: 'Uma parte',
  refundAmount: 'Valor a devolver',
  before: 'Antes',
  after: 'Depois',
  refundBefore: 'Pago e não devolvido',
  refundAfter: 'Fica com a loja',
  refundAllMeans: 'Devolver tudo encerra o pedido. O dinheiro volta pelo meio em que veio, e quem comprou é avisado.',
  refundPartMeans: 'O pedido continua. O dinheiro volta pelo meio em que veio, e quem comprou é avisado.',
  refundOf: (amount: number) => `Devolver ${formatMoney(amount)}`,
  refundTooLarge: (left: number) => (left > 0 ? `É mais do que resta: ${formatMoney(left)}.` : 'Não resta nada a devolver deste pedido.'),
  refunded: (amount: number, left: number) => `${formatMoney(amount)} devolvidos. Ficam ${formatMoney(left)} com a loja.`,
  refundedBefore: (amount: number) =>
    `Um envio anterior já tinha devolvido ${formatMoney(amount)}; nada mais foi devolvido agora. Confira as devoluções antes de continuar.`,
  refuse: 'Recusar pedido',
  refuseTitle: (code: string) => `Recusar o pedido ${code}`,
  refuseMeans: (amount: number) =>
    `O pedido acaba e o estoque volta. ${amount > 0 ? `${formatMoney(amount)} voltam pelo meio em que vieram.` : 'Nada foi pago, nada volta.'}`,
  refused: (amount: number) => (amount > 0 ? `Pedido recusado. ${formatMoney(amount)} voltam a quem comprou.` : 'Pedido recusado.'),
  adjust: 'Ajustar carteira',
  adjustTitle: (name: string) => `Carteira de ${name}`,
  adjustHow: 'O que fazer',
  adjustIn: 'Pôr',
  adjustOut: 'Tirar',
  ratings: 'Avaliações',
  ratingsShown: 'Avaliações mostradas',
  ratingFilters: { all: 'Todas', unanswered: 'Sem resposta', hidden: 'Ocultas' },
  noRatings: 'Nenhuma avaliação aqui.',
  ofCampaign: (name: string) => `Campanha ${name}`,
  starsOf: (stars: number, most: number) => (stars === 1 ? `1 estrela de ${most}` : `${stars} estrelas de ${most}`),
  ratingOfNobody: 'Quem comprou',
  ratingPhoto: (number: number) => `Foto ${number} da avaliação`,
  ratingAnswered: 'Resposta da loja',
  ratingHidden: (reason: string) => `Oculta. Motivo: ${reason}`,
  ratingActs: { answer: 'Responder', hide: 'Ocultar', show: 'Mostrar de novo' },
  ratingMeans: {
    answer: 'A resposta aparece na loja, abaixo da avaliação, e quem comprou é avisado. Ela pode ser trocada depois.',
    hide: 'Ninguém mais vê esta avaliação e ela não conta na média. Oculte só o que ofende, expõe alguém ou não é sobre a compra.',
    show: 'Ela volta a aparecer na loja e a contar na média.',
  },
  ratingDone: { answer: 'Resposta publicada.', hide: 'Avaliação oculta.', show: 'Avaliação à vista de novo.' },
  ratingAnswer: 'Resposta',
  ratingAnswerError: 'Escreva a resposta.',
  adjustReason: 'Motivo',
  adjustReasonHint: 'Quem comprou lê este motivo.',
  adjustReasonError: 'Escreva o motivo, com ao menos 3 letras.',
  adjustExpires: 'Vale por quantos dias (opcional)',
  adjustExpiresError: 'De 1 a 730 dias.',
  adjustInOf: (amount: number) => `Pôr ${formatMoney(amount)} na carteira`,
  adjustOutOf: (amount: number) => `Tirar ${formatMoney(amount)} da carteira`,
  adjusted: (before: number, after: number) => `Carteira: ${formatMoney(before)} → ${formatMoney(after)}.`,
  walletHas: (available: number) => `A carteira só tem ${formatMoney(available)} para usar agora.`,
  // Stock and prices
  stock: 'Estoque e preços',
  stockWay: 'Como mudar',
  byItem: 'Por item',
  byTable: 'Por tabela',
  findItem: 'Nome do item',
  noItem: 'Nenhum item com esse nome.',
  addItem: 'Mudar',
  addItemOf: (name: string) => `Mudar ${name}`,
  removeItem: 'Tirar da lista',
  removeItemOf: (name: string) => `Tirar da lista: ${name}`,
  counted: 'Contado',
  adjustment: 'Ajuste (+ ou −)',
  price: 'Preço',
  priceNow: (price: number) => `Hoje na loja: ${formatMoney(price)}`,
  reason: 'Motivo (opcional)',
  wholeNumber: 'Escreva um número inteiro.',
  table: 'Tabela',
  tableHint: 'A primeira linha diz as colunas: item; contado; ajuste; preço; motivo. Cole da planilha ou escolha um arquivo CSV.',
  chooseFile: 'Escolher arquivo CSV',
  fileTooBig: 'Este arquivo é grande demais. Divida a tabela em partes.',
  fileUnreadable: 'Não conseguimos ler este arquivo. Tente de novo.',
  preview: 'Ver antes de aplicar',
  nothingToChange: 'Escolha ao menos um item, ou cole uma tabela.',
  mistakes: (count: number) => (count === 1 ? '1 linha com erro' : `${count} linhas com erro`),
  line: (line: number) => `Linha ${line}`,
  moreMistakes: (count: number) => (count === 1 ? 'e mais 1 erro' : `e mais ${count} erros`),
  mendFirst: 'Corrija e veja de novo: nada muda enquanto houver um erro.',
  changes: (count: number) => (count === 1 ? '1 item muda' : `${count} itens mudam`),
  noChanges: 'Nada muda: já está tudo assim.',
  stockColumns: ['Item', 'Estoque', 'Reservado', 'Preço'],
  fromTo: (before: string, after: string) => `${before} → ${after}`,
  same: 'igual',
  heldUp: 'Há pedidos com estas unidades: o estoque não desce abaixo do reservado.',
  apply: 'Aplicar',
  applied: (count: number) => (count === 1 ? 'Pronto: 1 item mudado.' : `Pronto: ${count} itens mudados.`),
  appliedBefore: 'Um envio anterior já tinha sido aplicado; agora nada mudou. Veja de novo antes de aplicar o que falta.',
  // Reviews and reconciliation
  payOffice: 'Conferência de pagamentos',
  allLists: 'Todas',
  reviewsTitle: 'Pagamentos com outro valor',
  reviewsText: 'Chegou um valor diferente do pedido. Sem decisão, ele volta a quem pagou na data marcada.',
  noReviews: 'Nenhum pagamento espera decisão.',
  foreign: (currency: string, amount: number) => `${formatDecimal(amount / 100)} em outra moeda (${currency})`,
  rejectedTitle: 'Devoluções recusadas',
  rejectedText: 'Quem recebe pela loja não conseguiu devolver. Envie de novo, ou devolva por outro meio e registre aqui.',
  noRejected: 'Nenhuma devolução recusada.',
  rejectedSince: 'Recusada',
  resend: 'Enviar de novo',
  returnedOtherwise: 'Já devolvi',
  resendTitle: (order: string) => `Enviar de novo a devolução do pedido ${order}?`,
  resendMeans: (amount: number, buyer: string) => `${formatMoney(amount)} voltam a ${buyer} pelo meio em que foram pagos.`,
  returnedTitle: (order: string) => `Devolveu por outro meio o valor do pedido ${order}?`,
  returnedMeans: (amount: number, buyer: string) =>
    `Você devolveu ${formatMoney(amount)} a ${buyer} por outro meio. Nada mais será enviado.`,
  resent: 'A devolução foi enviada de novo.',
  returnedSaid: 'A devolução está registrada.',
  disputesTitle: 'Pagamentos contestados',
  disputesText: 'Quem pagou disse ao banco que não reconhece a compra.',
  noDisputes: 'Nenhum pagamento contestado.',
  disputeSince: 'Desde',
  disputeSettle: 'Registrar o que foi feito',
  disputeDone: 'O que foi feito está registrado.',
  cashTitle: 'Dinheiro a devolver em mãos',
  cashText: 'Foi recebido na entrega, então volta em dinheiro. Devolva a quem comprou e registre aqui.',
  noCash: 'Nada a devolver em mãos.',
  cashSince: 'Desde',
  cashGive: 'Já devolvi',
  cashGiveOf: (amount: number, order: string) => `Já devolvi ${formatMoney(amount)} do pedido ${order}`,
  cashAsk: (order: string) => `Devolveu o dinheiro do pedido ${order}?`,
  cashMeans: (amount: number, buyer: string) =>
    `${formatMoney(amount)} em dinheiro para ${buyer}. Fica registrado quem devolveu e quando, e não dá para desfazer.`,
  cashGiven: (amount: number) => `${formatMoney(amount)} devolvidos em dinheiro.`,
  received: 'Recebido',
  due: 'Devido',
  returnsAt: 'Volta sozinho',
  accept: 'Aceitar',
  giveBack: 'Devolver',
  acceptTitle: (order: string) => `Aceitar o pagamento do pedido ${order}?`,
  returnTitle: (order: string) => `Devolver o pagamento do pedido ${order}?`,
  acceptMeans: (received: number, due: number) =>
    received < due
      ? `O pedido passa a pago por inteiro com ${formatMoney(received)}, ${formatMoney(due - received)} a menos que o devido. A loja não cobra a diferença.`
      : `O pedido passa a pago. O que veio a mais, ${formatMoney(received - due)}, volta a quem pagou.`,
  returnMeans: (received: number) => `${formatMoney(received)} voltam a quem pagou, e o pedido fica sem este pagamento.`,
  alreadyDecided: 'Isto já foi decidido. A lista está atualizada.',
  reconciliation: 'Diferenças com quem recebe o dinheiro',
  noDifferences: 'Os livros da loja e os de quem recebe dizem o mesmo.',
  lastCompared: (day: string, provider: string, charges: number) => `Último dia conferido: ${day}, ${provider}, ${charges} cobranças.`,
  neverCompared: 'Nenhum dia foi conferido ainda.',
  ours: 'Livros da loja',
  theirs: 'Livros de quem recebe',
  noOrder: 'Nenhum pedido da loja',
  settle: 'Dar por vista',
  settleTitle: 'Dar esta diferença por vista?',
  settleMeans: 'Nenhum dinheiro se move. O que você escreve fica no registro da loja.',
  settleNote: 'O que era',
  settleNoteError: 'Escreva o que era, com ao menos 3 letras.',
  settled: 'Registrado.',
  // Lists of a day
  lists: 'Listas do dia',
  day: 'Dia',
  purchase: 'Compras',
  picking: 'Separação',
  unpaid: 'Não pagos',
  print: 'Imprimir',
  download: 'Baixar planilha',
  emptyList: 'Nada nesta lista.',
  purchaseColumns: ['Item', 'Unidade', 'Quantidade', 'Pedidos'],
  pickingColumns: ['Parada', 'Onde', 'Horário', 'Pedido', 'Quem', 'Itens', 'Situação'],
  unpaidColumns: ['Pedido', 'Quem', 'Celular', 'Valor', 'Feito', 'Vence'],
  toFetch: 'retirada',
  // Campaigns
  campaigns: 'Campanhas',
  noCampaigns: 'A loja não tem campanhas.',
  endsAt: (when: string) => `Termina ${when}`,
  endedAt: (when: string) => `Terminou ${when}`,
  noEnd: 'Sem data de fim',
  groupOf: (paid: number, later = 0) =>
    `${paid === 1 ? 'Grupo: 1 unidade paga' : `Grupo: ${paid} unidades pagas`}${later > 0 ? `, ${paid - later} contam para o preço de agora e todas no fechamento` : ''}`,
  end: 'Encerrar agora',
  endOf: (name: string) => `Encerrar agora: ${name}`,
  endTitle: (name: string) => `Encerrar ${name}?`,
  endMeans: 'A campanha deixa de vender agora e não volta. Os pedidos já feitos continuam.',
  endGroupMeans:
    'Um grupo com quem já pagou só encerra antes da data no último degrau, de onde nada melhora: quem pagou mantém o prazo combinado.',
  endedNow: (name: string) => `${name} foi encerrada.`,
}

const orderStates: Record<OrderState, string> = {
  ...states,
  CREATED: 'Feito',
  AWAITING_PAYMENT: 'Espera o pagamento',
  PAYMENT_REFUSED: 'Pagamento recusado',
  PAID: 'Pago',
  EXPIRED: 'Não foi pago a tempo',
  CANCELLED: 'Cancelado',
  GROUP_FAILED: 'O grupo não fechou',
  REFUND_REQUESTED: 'Em devolução',
  REFUNDED: 'Devolvido',
}
export const stateOfOrder = (state: OrderState): string => orderStates[state]

const methods: Record<PaymentType, string> = { PIX: 'Pix', CREDIT_CARD: 'Cartão', ON_DELIVERY: 'Na entrega', WALLET: 'Carteira' }
export const methodText = (type: PaymentType): string => methods[type]

const paymentStates: Record<PaymentState, string> = {
  PENDING: 'Espera',
  APPROVED: 'Pago',
  REFUSED: 'Recusado',
  REVIEW: 'Em análise',
  REFUNDED: 'Devolvido',
}
export const paymentStateText = (state: PaymentState): string => paymentStates[state]

const refundReasons: Record<Refund['reason'], string> = {
  GROUP_TIER: 'O grupo chegou a um preço menor',
  GROUP_FAILED: 'O grupo não fechou',
  LATE_PAYMENT: 'Pago depois do prazo',
  SUBSTITUTION: 'Item em falta',
  DUPLICATE_PAYMENT: 'Pago duas vezes',
  SURPLUS: 'Pago a mais',
  CHARGEBACK: 'Contestado no banco',
  REVIEW: 'Valor diferente do pedido',
  CANCELLED: 'Cancelado por quem comprou',
  WITHDRAWN: 'Arrependimento',
  SHOP: 'Decisão da loja',
  SLOT_CHANGED: 'Entrega mais barata',
  SLOT_EXPIRED: 'Mudança de data não concluída',
}
export const refundReasonText = (reason: Refund['reason']): string => refundReasons[reason]
export const refundStateText = (state: Refund['state']): string => (state === 'DONE' ? 'Devolvido' : 'A caminho')

export const attemptText = (reason: AttemptReason): string => `Não foi entregue: ${reasonText(reason)}`

const campaignStates: Record<CampaignSummary['status'], string> = {
  OK: 'Vendendo',
  COMPLETED: 'Vendendo',
  BLOCKED: 'Bloqueada',
  SCHEDULED: 'Ainda não abriu',
  EXPIRED: 'Encerrada',
}
export const campaignStateText = (status: CampaignSummary['status']): string => campaignStates[status]

const disputes: Record<Dispute, { name: string; means: string }> = {
  OPEN: {
    name: 'Contestação aberta',
    means:
      'Não entregue o que ainda está na loja. Responda no painel de quem recebe pela loja, com a nota e a prova da entrega, dentro do prazo dele. As devoluções deste pagamento esperam a decisão.',
  },
  LOST: {
    name: 'Contestação perdida',
    means:
      'O banco devolveu todo o valor. O pedido terminou e o que estava na loja voltou ao estoque: recolha o que estiver com quem entrega. Nada mais é devolvido por este pagamento.',
  },
  WON: {
    name: 'Contestação ganha',
    means: 'O valor é da loja. As devoluções que esperavam foram enviadas. Se o pedido ainda está aberto, siga com ele.',
  },
}
export const disputeText = (dispute: Dispute) => disputes[dispute]

const differences: Record<DifferenceKind, string> = {
  MISSING_HERE: 'Dinheiro que falta nos livros da loja',
  MISSING_THERE: 'Dinheiro que falta nos livros de quem recebe',
  RECEIVED: 'O que veio tem outro valor',
  RETURNED: 'O que voltou tem outro valor',
}
export const differenceText = (kind: DifferenceKind): string => differences[kind]

const faults: Partial<Record<ProblemCode, string>> = {
  authorization: 'Sua função não permite isto.',
  validation_failed: 'Algo mudou desde que você olhou. Confira e veja de novo.',
  account_required: 'Quem fez este pedido não tem conta, e por isso não tem carteira.',
  order_not_payable: 'Não há pagamento deste pedido para devolver.',
  overloaded: 'A loja não conseguiu atender agora. Tente de novo: nada é feito duas vezes.',
  server_error: 'A loja não conseguiu atender agora. Tente de novo: nada é feito duas vezes.',
}

/** The reason why an act failed, with its remedy. */
export function faultText({ code, facts }: Fault): string {
  if (code === undefined) return deskTexts.needsNetwork
  const { returnable, available, reason } = facts
  if (code === 'refund_too_large' && typeof returnable === 'number') return deskTexts.refundTooLarge(returnable)
  if (code === 'wallet_insufficient' && typeof available === 'number') return deskTexts.walletHas(available)
  if (code === 'conflict' && typeof reason === 'string') return reason
  return faults[code] ?? problemTexts[code] ?? problemTexts.server_error
}
