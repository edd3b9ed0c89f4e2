import { countText } from '#desk/count-text.ts'
import type { NotesTexts } from '#desk/notes.tsx'
import type { DeskOrderDetail } from '@mutirao/contract/desk-orders'
import type { PaymentState } from '@mutirao/contract/order-shapes'
import type { AttemptReason } from '@mutirao/domain/fulfilment'
import { formatMoney } from '@mutirao/domain/money'
import { reasonText, states, texts } from '../texts.ts'

/** "22/11, 09:00 às 13:00". */
export const slotText = ({ date, from, to }: { date: string; from: string; to: string }): string =>
  `${date.split('-').toReversed().slice(0, 2).join('/')}, ${texts.window(from, to)}`

/** hasMore: `all` is as far as they were counted. */
const allText = (all: number, hasMore: boolean) => (hasMore ? `mais de ${countText(all)}` : countText(all))

/** More codes than these would cover the list. */
const MOST_CODES = 8
const namedCodes = (codes: readonly string[]) =>
  codes.length > MOST_CODES ? `${codes.slice(0, MOST_CODES).join(', ')} e mais ${codes.length - MOST_CODES}` : codes.join(', ')

/** "5 partes em separação. Não mudaram: MT-1, MT-2." */
const bulkText = (count: number, what: string, refused: readonly string[]) =>
  [
    ...(count > 0 ? [`${count === 1 ? '1 parte' : `${count} partes`} ${what}.`] : []),
    ...(refused.length > 0
      ? [
          `${refused.length === 1 ? 'Não mudou' : 'Não mudaram'}: ${namedCodes(refused)}. Abra ${refused.length === 1 ? 'o pedido' : 'um deles'} para ver por quê.`,
        ]
      : []),
  ].join(' ')

const movedWords = { PREPARING: 'está em separação', READY_FOR_PICKUP: 'está pronto para retirada', SHIPPED: 'saiu para entrega' }

export const orderTexts = {
  orders: 'Pedidos',
  searchOrder: 'Código, nome ou final do celular',
  shippingWay: 'Entrega',
  pickupWay: 'Retirada',
  otherSlots: (count: number) => (count === 1 ? 'e mais 1 horário' : `e mais ${count} horários`),
  sold: 'Pagos ou prometidos',
  state: 'Situação',
  campaign: 'Campanha',
  madeSince: 'Feito desde',
  madeUntil: 'Feito até',
  pickupPoint: 'Ponto de retirada',
  pickupClosed: 'Fechado',
  deliveryDay: 'Dia da entrega ou retirada',
  soldItem: 'Com o produto',
  soldCategory: 'Com a categoria',
  soldWay: 'Entrega ou retirada',
  soldPlace: 'Do lugar',
  soldHour: 'Hora do pedido',
  soldCoupon: 'Com o cupom',
  paidBy: 'Forma de pagamento',
  soldTier: 'Degrau do grupo',
  tierText: (minimumUnits: string) => (minimumUnits === '0' ? 'antes do primeiro' : `a partir de ${minimumUnits} unidades`),
  soldPurchase: 'Compra',
  purchaseText: (purchase: string) => (purchase === 'first' ? 'a primeira da pessoa' : 'de quem já comprava'),
  toBuy: 'Falta comprar',
  toBuyText: (id: string) => `falta comprar ${id}`,
  soldJoined: 'No grupo',
  joinedText: 'contam no grupo',
  hourText: (hour: string) => `das ${hour}h às ${hour}h59`,
  noneYet: 'Nenhum pedido ainda.',
  listWords: {
    none: 'Nenhum pedido com esses filtros.',
    shownOf: (shown: number, all: number, hasMore = false) =>
      all === 1 && !hasMore
        ? '1 pedido'
        : shown === all && !hasMore
          ? `${countText(all)} pedidos`
          : `${countText(shown)} de ${allText(all, hasMore)} pedidos`,
    pageOf: ({ from, to }: { from: number; to: number }, all: number, hasMore = false) =>
      `${countText(from)} a ${countText(to)} de ${allText(all, hasMore)} pedidos`,
    more: 'Ver mais pedidos',
  },
  buyer: 'Quem comprou',
  way: 'Entrega',
  open: 'Ver pedido',
  openOf: (code: string) => `Ver pedido ${code}`,
  allOrders: 'Todos os pedidos',
  bulk: 'Pedidos escolhidos',
  choose: (code: string) => `Escolher ${code}`,
  bulkChosen: (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`),
  bulkBusy: (done: number) => `${done} ${done === 1 ? 'parte feita' : 'partes feitas'}`,
  bulkWaiting: (count: number) => (count === 1 ? '1 parte espera o grupo fechar' : `${count} partes esperam os grupos fecharem`),
  bulkStep: {
    PREPARING: (count: number) => `Começar a separar (${count})`,
    READY_FOR_PICKUP: (count: number) => `Prontos para retirada (${count})`,
    SHIPPED: (count: number) => `Saíram para entrega (${count})`,
  },
  bulkDone: {
    PREPARING: (count: number, refused: readonly string[]) => bulkText(count, 'em separação', refused),
    READY_FOR_PICKUP: (count: number, refused: readonly string[]) => bulkText(count, count === 1 ? 'pronta' : 'prontas', refused),
    SHIPPED: (count: number, refused: readonly string[]) => bulkText(count, 'a caminho', refused),
  },
  view: 'Como ver os pedidos',
  views: { list: 'Lista', board: 'Quadro' },
  boardColumns: {
    waiting: 'Esperam pagamento',
    paid: 'Para separar',
    preparing: 'Em separação',
    ready: 'Esperam retirada',
    shipped: 'Na rua',
    delivered: 'Entregues',
  },
  boardNone: 'Nenhum pedido aqui.',
  boardEnded: 'Pedidos que acabaram sem entrega não têm coluna: veja-os na lista.',
  boardMore: (shown: number, all: number, hasMore = false) =>
    `Ver os ${allText(all, hasMore)} na lista (aqui estão os ${shown} mais novos)`,
  boardCount: (all: number, hasMore = false) => allText(all, hasMore),
  boardStep: { PREPARING: 'Começar a separar', READY_FOR_PICKUP: 'Pronto para retirada', SHIPPED: 'Saiu para entrega' },
  boardStepOf: {
    PREPARING: (code: string) => `Começar a separar o pedido ${code}`,
    READY_FOR_PICKUP: (code: string) => `Pronto para retirada o pedido ${code}`,
    SHIPPED: (code: string) => `Saiu para entrega o pedido ${code}`,
  },
  boardMoved: (code: string, to: keyof typeof movedWords) => `${code} ${movedWords[to]}.`,
  boardAttempts: (count: number) => (count === 1 ? '1 tentativa sem entregar' : `${count} tentativas sem entregar`),
  boardKeys: 'No quadro: setas andam entre os pedidos, Enter abre, S leva ao próximo passo.',
  printOf: { labels: 'Etiquetas', notes: 'Notas' },
  bulkAll: (count: number) => `Escolher os ${count} da lista`,
  bulkNone: 'Desfazer escolha',
  margin: 'Quanto sobra',
  items: 'Itens',
  timesPrice: (quantity: number, price: string) => `${quantity} × ${price}`,
  waitsForGroup: 'O grupo ainda não fechou. Ele fecha minutos depois do fim da campanha, com o último pagamento; só então se separa.',
  campaignOf: 'Ver a campanha',
  otherOrders: 'Outras compras',
  more: 'Mais sobre o pedido',
  purchase: (at: number) => `${at}ª compra`,
  total: 'Total',
  subTotal: 'Produtos',
  discount: 'Desconto',
  shipping: 'Entrega',
  missing: { PENDING: 'em falta: espera a escolha de quem comprou', SUBSTITUTED: 'em falta: trocado por', RETURNED: 'em falta: devolvido' },
  parts: 'Partes',
  partOf: (at: number, campaign: string) => `Parte ${at} · ${campaign}`,
  money: 'Dinheiro',
  strip: {
    label: 'Onde o pedido está',
    paid: 'Pago',
    promised: 'Combinado',
    group: 'Grupo',
    groupOpen: 'ainda aberto',
    prepare: 'Separar',
    bring: 'Levar',
    ready: 'Pronto',
    handOver: 'Entregar',
    fetch: 'Retirar',
  },
  dockStep: { PREPARING: 'Separar', READY_FOR_PICKUP: 'Deixar para retirar', SHIPPED: 'Sair com o pedido' },
  step: { PREPARING: 'Começar a separar', READY_FOR_PICKUP: states.READY_FOR_PICKUP },
  stepOf: {
    PREPARING: (code: string) => `Começar a separar: pedido ${code}`,
    READY_FOR_PICKUP: (code: string) => `${states.READY_FOR_PICKUP}: pedido ${code}`,
  },
  carried: 'Este pedido terminou com a mercadoria na rua. O estoque volta quando ela for devolvida aqui.',
  handIn: 'Voltou: pôr no estoque',
  handInOf: (code: string) => `Voltou: pôr no estoque, pedido ${code}`,
  writeOff: 'Não dá para vender',
  writeOffOf: (code: string) => `Não dá para vender, pedido ${code}`,
  handedIn: (units: number) => (units === 1 ? '1 unidade voltou ao estoque.' : `${units} unidades voltaram ao estoque.`),
  writtenOff: (units: number) => (units === 1 ? '1 unidade saiu do estoque.' : `${units} unidades saíram do estoque.`),
  lack: 'Falta um item',
  handOver: 'Entregar em Retiradas',
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
  readdress: 'Mudar endereço',
  readdressTitle: (code: string) => `Endereço do pedido ${code}`,
  readdressMeans: 'O preço não muda: a entrega custa o mesmo em toda a área. Quem comprou é avisado do novo endereço.',
  readdressed: 'Endereço mudado. Quem comprou foi avisado.',
  postalCode: 'CEP',
  postalCodeHint: 'Preenche a rua, o bairro e a cidade.',
  postalCodeError: 'Escreva os 8 números do CEP.',
  street: 'Rua',
  streetNumber: 'Número',
  complement: 'Complemento (opcional)',
  neighborhood: 'Bairro',
  city: 'Cidade',
  region: 'UF',
  referencePoint: 'Ponto de referência (opcional)',
  missingField: 'Preencha este campo.',
  forRecipient: (name: string) => `Para ${name}`,
  reference: (text: string) => `Referência: ${text}`,
  payments: 'Pagamentos',
  when: 'Quando',
  method: 'Forma',
  situation: 'Situação',
  refunds: 'Devoluções',
  noRefunds: 'Nada foi devolvido.',
  reviewOf: (amount: number) => `Chegaram ${formatMoney(amount)}, um valor diferente do devido.`,
  tag: 'Marcador',
  tags: 'Marcadores',
  tagsHint: 'Uma ou duas palavras, para achar e separar pedidos. Quem comprou não vê.',
  addTag: 'Pôr marcador',
  addTagTitle: (code: string) => `Marcador no pedido ${code}`,
  tagError: 'Escreva o marcador.',
  knownTags: 'Já usados',
  tagAdded: (tag: string) => `Marcador ${tag} posto.`,
  removeTag: (tag: string) => `Tirar marcador ${tag}`,
  findTag: (tag: string) => `Ver pedidos com o marcador ${tag}`,
  timeline: 'Como andou',
  rescheduled: 'Nova data',
  refund: 'Devolver',
  refundTitle: (code: string) => `Devolver dinheiro do pedido ${code}`,
  refundHow: 'Quanto devolver',
  refundAll: 'Tudo',
  refundPart: 'Uma parte',
  refundAmount: 'Valor a devolver',
  refundBefore: 'Pago e não devolvido',
  refundAfter: 'Fica com a loja',
  refundAllMeans: 'Devolver tudo encerra o pedido. O dinheiro volta pelo meio em que veio, e quem comprou é avisado.',
  refundPartMeans: 'O pedido continua. O dinheiro volta pelo meio em que veio, e quem comprou é avisado.',
  refundOf: (amount: number) => `Devolver ${formatMoney(amount)}`,
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
  adjustExpires: 'Vale por quantos dias (opcional)',
  adjustExpiresError: 'De 1 a 730 dias.',
  adjustInOf: (amount: number) => `Pôr ${formatMoney(amount)} na carteira`,
  adjustOutOf: (amount: number) => `Tirar ${formatMoney(amount)} da carteira`,
  adjusted: (before: number, after: number) => `Carteira: ${formatMoney(before)} → ${formatMoney(after)}.`,
}

const paymentStates: Record<PaymentState, string> = {
  PENDING: 'Espera',
  APPROVED: 'Pago',
  REFUSED: 'Recusado',
  REVIEW: 'Em análise',
  REFUNDED: 'Devolvido',
}
export const paymentStateText = (state: PaymentState): string => paymentStates[state]

/** What staff changed about an order; undefined for acts that its events show. */
export function actText({ action, added = [], removed = [] }: DeskOrderDetail['acts'][number]): string | undefined {
  if (action === 'order.place') return 'Pedido feito pela equipe'
  if (action === 'order.address') return 'A loja mudou o endereço'
  if (action === 'order.parcels') return 'Códigos de rastreio mudados'
  if (action !== 'order.tags') return undefined
  return [
    ...(added.length > 0 ? [`Marcador posto: ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`Marcador tirado: ${removed.join(', ')}`] : []),
  ].join('. ')
}

export const attemptText = (reason: AttemptReason): string => `Não foi entregue: ${reasonText(reason)}`

/** The texts of the printed labels and notes, and of their screen. */
export const printTexts = {
  title: 'Imprimir pedidos',
  what: 'O que imprimir',
  whats: { labels: 'Etiquetas', notes: 'Notas do pedido' },
  paper: 'Papel',
  papers: { a4: 'A4', roll: 'Bobina de 80 mm' },
  withMoney: 'Mostrar valores',
  withMoneyText: 'Desligado, a nota serve também para presente.',
  print: 'Mandar imprimir',
  count: {
    labels: (count: number) => (count === 1 ? '1 etiqueta' : `${count} etiquetas`),
    notes: (count: number) => (count === 1 ? '1 nota' : `${count} notas`),
  },
  hint: 'Na janela de impressão deixe a escala em 100% e sem cabeçalho.',
  none: 'Nenhum pedido para imprimir. Escolha pedidos na lista.',
  lost: (count: number) => (count === 1 ? '1 pedido não foi encontrado.' : `${count} pedidos não foram encontrados.`),
  code: (code: string) => `Código do pedido ${code}`,
  units: (count: number) => (count === 1 ? '1 item' : `${count} itens`),
  bag: (at: number, all: number) => `${at} de ${all}`,
  due: (amount: number) => `Receber ${formatMoney(amount)}`,
  made: (when: string) => `Pedido feito ${when}`,
  thanks: 'Obrigado pela compra. Não é documento fiscal.',
}

/** Texts of an order's tracking codes. */
export const parcelTexts = {
  title: 'Rastreio',
  titleOf: (code: string) => `Rastreio do pedido ${code}`,
  add: 'Informar código de rastreio',
  change: 'Mudar códigos de rastreio',
  meaning: 'Quem comprou é avisado de cada código novo e o vê no pedido. Apague um código para tirá-lo.',
  parcel: (at: number) => `Volume ${at}`,
  code: 'Código de rastreio',
  codeError: 'Escreva o código com letras, números e os sinais . / _ -.',
  carrier: 'Transportadora',
  carrierHint: 'O nome de uma das suas empresas de entrega traz também a página de rastreio dela.',
  carrierError: 'Escreva a transportadora.',
  url: 'Página de rastreio (opcional)',
  urlError: 'Escreva o endereço com https://.',
  another: 'Outro volume',
  keep: 'Guardar códigos',
  kept: (count: number) =>
    count === 0 ? 'O pedido ficou sem código de rastreio.' : count === 1 ? '1 código guardado.' : `${count} códigos guardados.`,
}

/** Of the remarks about an order. */
export const remarkTexts: NotesTexts = {
  title: 'Observações da equipe',
  none: 'Nenhuma observação.',
  add: 'Nova observação',
  meaning: 'Só a equipe lê. Quem comprou pode pedir uma cópia dos próprios dados, e ela vai junto.',
  error: 'Escreva a observação.',
  keep: 'Guardar observação',
  added: 'Observação guardada.',
  remove: 'Apagar',
  removeOf: (text) => `Apagar observação: ${text}`,
  removeTitle: 'Apagar observação',
  removeMeaning: 'Ela some para toda a equipe.',
  removed: 'Observação apagada.',
}
